package host

import (
	"bytes"
	"encoding/binary"
	"errors"
	"regexp"
	"strings"
	"sync"
)

// Library is an entry of the cache of the dynamic linker.
type Library struct{ Name, Path string }

// The formats of the cache. The old one may hold the new one behind its entries.
const (
	oldMagic   = "ld.so-1.7.0"
	newMagic   = "glibc-ld.so.cache1.1"
	oldHeader  = 16 // the magic, filled to 12 bytes, and the number of entries
	oldEntry   = 12 // flags, and the places of the name and of the path
	newHeader  = 48
	newEntry   = 24 // the same, and what the processor must have
	flagsPlace = 28
	bigEndian  = 3
)

// ReadCache reads the cache of the dynamic linker, /etc/ld.so.cache: what "ldconfig
// -p" lists, in its order.
func ReadCache(data []byte) ([]Library, error) {
	if i := bytes.Index(data, []byte(newMagic)); i >= 0 {
		data = data[i:]
		if len(data) < newHeader {
			return nil, errors.New("the cache is cut off")
		}
		order := binary.ByteOrder(binary.LittleEndian)
		if data[flagsPlace]&3 == bigEndian {
			order = binary.BigEndian
		}
		return cached(data, data[newHeader:], newEntry, order.Uint32(data[len(newMagic):]), order)
	}
	if !bytes.HasPrefix(data, []byte(oldMagic)) {
		return nil, errors.New("is not a cache of the dynamic linker")
	}
	if len(data) < oldHeader {
		return nil, errors.New("the cache is cut off")
	}
	order := binary.LittleEndian
	count, entries := order.Uint32(data[oldHeader-4:]), data[oldHeader:]
	if uint64(count)*oldEntry > uint64(len(entries)) {
		return nil, errors.New("the cache is cut off")
	}
	return cached(entries[count*oldEntry:], entries, oldEntry, count, order)
}

// cached reads the entries, each of size bytes; their strings are counted from the
// beginning of texts.
func cached(texts, entries []byte, size int, count uint32, order binary.ByteOrder) ([]Library, error) {
	if uint64(count)*uint64(size) > uint64(len(entries)) {
		return nil, errors.New("the cache is cut off")
	}
	libraries, texted := make([]Library, 0, count), 0
	for i := range int(count) {
		entry := entries[i*size:]
		name, ok1 := textAt(texts, order.Uint32(entry[4:]))
		path, ok2 := textAt(texts, order.Uint32(entry[8:]))
		if !ok1 || !ok2 {
			return libraries, errors.New("an entry of the cache leads out of it")
		}
		if texted += len(name) + len(path); texted > maxTexts {
			return libraries, errors.New("the entries of the cache share their texts")
		}
		libraries = append(libraries, Library{name, path})
	}
	return libraries, nil
}

// A path has at most maxName bytes on Linux: a text without an end must not be looked
// through once for each entry, nor a long one kept for each.
const (
	maxName  = 4 << 10
	maxTexts = 16 << 20
)

func textAt(data []byte, offset uint32) (string, bool) {
	if uint64(offset) >= uint64(len(data)) {
		return "", false
	}
	text := data[offset:]
	text = text[:min(len(text), maxName)]
	end := bytes.IndexByte(text, 0)
	if end < 0 {
		return "", false
	}
	return string(text[:end]), true
}

// ofCUDA matches the libraries that the frameworks load from the system.
var ofCUDA = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^lib(?:cuda|cudart|cudnn|cublas|nccl|nvidia-ml|nvrtc|nvinfer)\.so`)
})

// cache reads which libraries of CUDA the dynamic linker knows.
func (p *probe) cache() {
	const name = "/etc/ld.so.cache"
	text := p.tree.text(name)
	if text == "" {
		return
	}
	libraries, err := ReadCache([]byte(text))
	if err != nil {
		p.problem(name, err.Error())
	}
	for _, l := range libraries {
		if ofCUDA().MatchString(l.Name) && strings.HasPrefix(l.Path, "/") {
			p.facts.Cached = append(p.facts.Cached, Named{clean(l.Name), value(l.Path, name, 0, l.Name+" => "+l.Path)})
		}
	}
}
