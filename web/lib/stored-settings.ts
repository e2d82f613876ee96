import { createStore, type Store } from './store.ts'

/**
 * Describes a stored value with zod, except for values read before the first paint, when zod is not loaded
 * yet.
 */
type Shape<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

export const shapeOf = <T>(isValid: (value: unknown) => value is T): Shape<T> => ({
  safeParse: (value) => (isValid(value) ? { success: true, data: value } : { success: false }),
})
export const oneOf = <T>(values: readonly T[]): Shape<T> =>
  shapeOf((value): value is T => values.some((each) => each === value))

export type StoredSetting<T> = { read: () => T; write: (value: T) => void }

/**
 * A value kept in this browser as JSON. It may be missing, from another version or edited by hand, and the
 * storage itself may be refused (private windows, a full disk): then the fallback is used, and nothing
 * throws.
 */
export function storedSetting<T>(key: string, schema: Shape<T>, fallback: () => T): StoredSetting<T> {
  return {
    read() {
      try {
        const result = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
        return result.success ? result.data : fallback()
      } catch {
        return fallback()
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Kept for this page only.
      }
    },
  }
}

/**
 * A stored setting that components can subscribe to, including changes from other tabs. `drawnAhead` is the
 * value in prerendered pages.
 */
export function createStoredStore<T>(
  key: string,
  schema: Shape<T>,
  fallback: () => T,
  drawnAhead: T,
): Store<T> {
  const setting = storedSetting(key, schema, fallback)
  const store = createStore(setting.read(), drawnAhead)
  // There is no window while prerendering.
  globalThis.window?.addEventListener('storage', (event) => {
    // The key is null when everything was cleared.
    if (event.key === key || event.key === null) store.set(setting.read())
  })
  return {
    ...store,
    set(value) {
      setting.write(value)
      store.set(value)
    },
  }
}
