package api

import "sync/atomic"

// objects keeps a decoded object for each state that was asked for. Room is made
// a page at a time, since most runs ask for few of the many states that there are.
type objects []atomic.Pointer[objectPage]

type objectPage [objectsOnPage]atomic.Pointer[Object]

const objectsOnPage = 256

func newObjects(states int) objects {
	return make(objects, (states+objectsOnPage-1)/objectsOnPage)
}

// at returns where the object of a state is kept.
func (o objects) at(row uint32) *atomic.Pointer[Object] {
	slot := &o[row/objectsOnPage]
	page := slot.Load()
	if page == nil {
		slot.CompareAndSwap(nil, new(objectPage))
		page = slot.Load()
	}
	return &page[row%objectsOnPage]
}
