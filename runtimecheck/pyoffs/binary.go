package pyoffs

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"encoding/hex"
	"io"
	"strings"
)

// image is an ELF file as it is in memory.
type image struct {
	file    *elf.File
	machine machine // of the zero value where it is not known
	symbols map[string]elf.Symbol
}

// read lists the symbols of a file: those that survive stripping, and the others.
func read(r io.ReaderAt) (*image, error) {
	f, err := elf.NewFile(r)
	if err != nil {
		return nil, err
	}
	img := &image{file: f, symbols: map[string]elf.Symbol{}}
	img.machine, _ = machineOf(f.Machine)
	for _, list := range []func() ([]elf.Symbol, error){f.DynamicSymbols, f.Symbols} {
		found, err := list()
		if err != nil {
			continue // a table that is not there
		}
		for _, s := range found {
			if _, known := img.symbols[s.Name]; !known && s.Section != elf.SHN_UNDEF && s.Value != 0 {
				img.symbols[s.Name] = s
			}
		}
	}
	return img, nil
}

// bytes returns up to n bytes at an address, fewer at the end of what the file has.
func (m *image) bytes(address uint64, n int) []byte {
	for _, p := range m.file.Progs {
		if p.Type != elf.PT_LOAD || address < p.Vaddr || address-p.Vaddr >= p.Filesz {
			continue
		}
		at := address - p.Vaddr
		data := make([]byte, min(uint64(n), p.Filesz-at))
		read, _ := p.ReadAt(data, int64(at))
		return data[:read]
	}
	return nil
}

// text returns the C string at an address, "" where there is none that is short.
func (m *image) text(address uint64) string {
	data := m.bytes(address, 64)
	end := bytes.IndexByte(data, 0)
	return string(data[:max(end, 0)])
}

// offset returns where in the file the code at an address is.
func (m *image) offset(address uint64) (uint64, bool) {
	for _, p := range m.file.Progs {
		if p.Type == elf.PT_LOAD && p.Flags&elf.PF_X != 0 && address >= p.Vaddr && address-p.Vaddr < p.Filesz {
			return address - p.Vaddr + p.Off, true
		}
	}
	return 0, false
}

func (m *image) code(function string) (address uint64, code []byte) {
	s, known := m.symbols[function]
	if !known {
		return 0, nil
	}
	size := int(min(s.Size, maxFunction))
	if size == 0 {
		size = maxFunction
	}
	return s.Value, m.bytes(s.Value, size)
}

// maxFunction is more than the functions have that are decoded here.
const maxFunction = 1024

// buildID returns the note that the linker wrote, "" without one.
func (m *image) buildID() string {
	s := m.file.Section(".note.gnu.build-id")
	if s == nil {
		return ""
	}
	data, err := s.Data()
	if err != nil || len(data) < 16 {
		return ""
	}
	// Sizes of the name and of what follows, a type, the name: "GNU\0".
	name, size := binary.LittleEndian.Uint32(data), binary.LittleEndian.Uint32(data[4:])
	at := 12 + (uint64(name)+3)&^3
	if at > uint64(len(data)) || uint64(size) > uint64(len(data))-at {
		return ""
	}
	return hex.EncodeToString(data[at:][:size])
}

// libpython returns the library with the interpreter that a program is linked to.
func (m *image) libpython() string {
	libraries, _ := m.file.ImportedLibraries()
	for _, name := range libraries {
		if strings.HasPrefix(name, "libpython") {
			return name
		}
	}
	return ""
}
