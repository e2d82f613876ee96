/** Stored separately from the data itself, so that pages can tell that there is none without loading anything. */
export const ownerKey = 'on-device-of'

/** Whose activities and projects are on this device; null if nothing is. */
export function deviceOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey)
  } catch {
    return null
  }
}
