import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { OwnedThings } from './owned-thing.ts'

/** What the `owned-for-tests.ts` of each feature declares. */
type Declared = {
  owned?: OwnedThings
  /** Calls about things that belong to nobody: a URL that is its own permission, or something public. */
  ofNobody?: readonly string[]
}

const declared: Declared[] = await Promise.all(
  // In order, because some calls about any topic are declared by several features, and the last one counts.
  globSync('server/features/*/owned-for-tests.ts')
    .toSorted()
    .map((path) => import(resolve(path)) as Promise<Declared>),
)

/** One of each, for every call whose path names a thing by its id. */
export const ownedThings: OwnedThings = Object.assign({}, ...declared.map(({ owned = {} }) => owned))

const ofNobody = new Set(declared.flatMap(({ ofNobody: paths = [] }) => paths))

export const namesThing = (path: string): boolean =>
  /:(upload_|project_|topic_)?id\b/.test(path) && !ofNobody.has(path)
