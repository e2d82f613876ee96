/**
 * What to do with a request. `shell`: ask the server, and show the kept application when it cannot be
 * reached. `document`: the same with a kept page of its own. `asset`: named after its content, so a
 * kept one of any version is as good as a new one. `own`: the file that this version kept. `share`:
 * files from elsewhere on the device, which no server needs to see before their owner does. `leave`:
 * none of our business, the browser does what it always does.
 */
export type Handling = 'shell' | 'document' | 'asset' | 'own' | 'share' | 'leave'

export type AskedFor = { method: string; mode: string; origin: string; pathname: string }

/** Paths that only the server answers; the application must neither replace nor cache them. */
const serverPaths = /^\/(api|healthz|readyz|metrics)(\/|$)/

/** As the manifest says. */
const shareTarget = '/share-target/'

export function handlingOf({ method, mode, origin, pathname }: AskedFor, ownOrigin: string): Handling {
  if (method === 'POST' && origin === ownOrigin && pathname === shareTarget) return 'share'
  if (method !== 'GET' || origin !== ownOrigin || serverPaths.test(pathname)) return 'leave'
  if (pathname.startsWith('/assets/')) return 'asset'
  // The first paint needs the former, the running page the latter.
  if (pathname === '/theme.js' || pathname === '/wake.js') return 'own'
  if (mode !== 'navigate') return 'leave'
  return pathname.endsWith('.html') ? 'document' : 'shell'
}

const cachePrefix = 'trailcast-'

export function cacheNameOf(version: string): string {
  return `${cachePrefix}${version}`
}

/**
 * Caches of this application that can be deleted. The newest of the others stays: pages that were open when this
 * version was installed still load their parts from it. `names` are in the order in which they were created.
 */
export function outdatedCaches(names: readonly string[], version: string): string[] {
  return names.filter((name) => name.startsWith(cachePrefix) && name !== cacheNameOf(version)).slice(0, -1)
}
