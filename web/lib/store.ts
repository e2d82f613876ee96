import { useOutside } from '#web/ui/layout/awake.ts'

/** A value outside React that components can subscribe to. */
export type Store<T> = {
  get: () => T
  /** The value used in prerendered pages; the visitor's own value replaces it right after. */
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

export function useStore<T>(store: Omit<Store<T>, 'set'>): T {
  return useOutside(store.subscribe, store.get, store.getDrawnAhead)
}
