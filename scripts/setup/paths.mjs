import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const cacheDir = join(root, 'node_modules', '.cache', 'trailcast')
/** The pinned runtime, which the lock file includes as a package. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node')

/** The first of these programs that is on the PATH, found without starting anything. */
export function findOnPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not here; the next folder may have it.
      }
    }
  }
  return undefined
}
