package main

// LRUCache holds at most a number of entries. The entry unused for the longest time makes room.
type LRUCache struct {
	capacity int
}

func NewLRUCache(capacity int) *LRUCache {
	return &LRUCache{capacity: capacity}
}

// Get returns the value stored under key, and whether there is one.
func (cache *LRUCache) Get(key any) (any, bool) {
	return nil, false
}

// Put stores value under key.
func (cache *LRUCache) Put(key, value any) {
}
