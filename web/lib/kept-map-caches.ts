/** Different from the prefix of the service worker's caches, which are deleted along with their version. */
export const keptMapPrefix = 'map-area-'

/** Browsers have no caches on pages without HTTPS. */
export const canKeepMaps = (): boolean => 'caches' in globalThis

export async function keptMapNames(): Promise<string[]> {
  if (!canKeepMaps()) return []
  return (await caches.keys()).filter((name) => name.startsWith(keptMapPrefix))
}

/** Removes every area of the map that was kept on this device. */
export async function forgetKeptMaps(): Promise<void> {
  await Promise.all((await keptMapNames()).map((name) => caches.delete(name)))
}
