package main

import "container/list"

// LRUCache holds at most a number of entries. The entry unused for the longest time makes room:
// a map finds the element of a key, a list orders the elements by use, the last used in front.
type LRUCache struct {
	capacity int
	elements map[any]*list.Element
	used     *list.List
}

type entry struct{ key, value any }

func NewLRUCache(capacity int) *LRUCache {
	return &LRUCache{capacity, map[any]*list.Element{}, list.New()}
}

// Get returns the value stored under key, and whether there is one.
func (cache *LRUCache) Get(key any) (any, bool) {
	element, found := cache.elements[key]
	if !found {
		return nil, false
	}
	cache.used.MoveToFront(element)
	return element.Value.(*entry).value, true
}

// Put stores value under key.
func (cache *LRUCache) Put(key, value any) {
	if element, found := cache.elements[key]; found {
		element.Value.(*entry).value = value
		cache.used.MoveToFront(element)
		return
	}
	cache.elements[key] = cache.used.PushFront(&entry{key, value})
	if cache.used.Len() > cache.capacity {
		oldest := cache.used.Back()
		delete(cache.elements, oldest.Value.(*entry).key)
		cache.used.Remove(oldest)
	}
}
