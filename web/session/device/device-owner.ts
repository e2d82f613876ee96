/** Beside what is kept itself, so that pages need not load anything to know that nothing is. */
export const ownerKey = 'on-device-of'

/** Whose activities and projects are on this device; null if nothing is. */
export function deviceOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey)
  } catch {
    return null
  }
}
