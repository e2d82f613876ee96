import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. */
export type Store<T> = {
  get: () => T
  /** What pages that were drawn ahead of any visitor show; the visitor's own value takes its place right after. */
  getDrawnAhead: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T, drawnAhead = initial): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    getDrawnAhead: () => drawnAhead,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getDrawnAhead)
}
