package run

import (
	"fmt"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"
)

// person is who the command runs as, when that is somebody else than who runs this.
type person struct {
	uid, gid int // -1 for nobody else
	groups   []uint32
	name     string
	home     string
}

// invoker returns the person who called sudo: a smoke test is not run as root because
// the kernel wants root to be asked.
func invoker(env []string) (person, error) {
	nobodyElse := person{uid: -1, gid: -1}
	id, group := value(env, "SUDO_UID"), value(env, "SUDO_GID")
	if os.Geteuid() != 0 || id == "" || group == "" || id == "0" {
		return nobodyElse, nil
	}
	uid, err := strconv.ParseUint(id, 10, 31)
	if err != nil {
		return nobodyElse, fmt.Errorf("SUDO_UID: %w", err)
	}
	gid, err := strconv.ParseUint(group, 10, 31)
	if err != nil {
		return nobodyElse, fmt.Errorf("SUDO_GID: %w", err)
	}
	who := person{uid: int(uid), gid: int(gid)}
	account, err := user.LookupId(id)
	if err != nil {
		return who, nil // an account is not needed
	}
	who.name, who.home = account.Username, account.HomeDir
	ids, err := account.GroupIds()
	if err != nil {
		return who, nil
	}
	for _, id := range ids {
		if n, err := strconv.ParseUint(id, 10, 32); err == nil {
			who.groups = append(who.groups, uint32(n))
		}
	}
	return who, nil
}

// environ returns an environment without what says that the command runs as root.
func (p person) environ(env []string) []string {
	if p.uid < 0 {
		return env
	}
	out := slices.DeleteFunc(slices.Clone(env), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains([]string{"SUDO_UID", "SUDO_GID", "SUDO_USER", "SUDO_COMMAND", "SUDO_HOME"}, name) ||
			p.name != "" && slices.Contains([]string{"HOME", "USER", "LOGNAME"}, name)
	})
	if p.name != "" {
		out = append(out, "HOME="+p.home, "USER="+p.name, "LOGNAME="+p.name)
	}
	return out
}
