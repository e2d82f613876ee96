import { cut, lengthOf } from '#domain/atlas/name-keys.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { editsToPrefix, mostEdits, nearPrefixes } from '#domain/atlas/typos.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { listBegin, listNear } from './candidates.queries.ts'
import { findNamed, mostResults, type FoundPlace } from './found-places.ts'
import { matchOf, onceEach, type Match, type Typed } from './match.ts'
import { cellsOf } from './nearness.ts'
import { listByWords } from './words.queries.ts'

export type Search = { text: string; country?: string | undefined; box?: BoundingBox | undefined }

const fewestLetters = 3
/**
 * More than are shown: some are the same place from two sources, and on a map some are not as near as their
 * cell.
 */
const mostLookedAt = 15
const mostLookedAtOnMap = 60
const mostWords = 8
/** By the number of letters: after many letters, finding any place means that there is hardly a typo. */
const enoughPlaces: Record<number, number> = { 4: 3, 5: 2 }

/** Finds places whose names begin roughly as typed, best first. */
export async function searchByName(world: WorldDb, { text, country, box }: Search): Promise<FoundPlace[]> {
  const name = cut(normaliseName(text))
  if (lengthOf(text.trim()) < fewestLetters || lengthOf(name) < fewestLetters) return []
  const typed = { text: name, country, box, cells: box ? cellsOf(box) : [] }
  const matches = await listMatches(world, typed)
  const found = await findNamed(world, typed, bestOf(matches, typed))
  const words = name.split(' ')
  if (found.length >= mostResults || words.length === 1 || words.length > mostWords) return found
  const others = (await listByWords(world, words)).map((candidate) => matchOf(candidate, typed, 0))
  return others.length === 0 ? found : findNamed(world, typed, bestOf([...matches, ...others], typed))
}

async function listMatches(world: WorldDb, typed: Typed): Promise<Match[]> {
  const { text, country, cells } = typed
  const hits = (await listBegin(world, { typed: text, country, cells })).map((hit) => matchOf(hit, typed, 0))
  const most = mostEdits(text)
  if (most === 0 || onceEach(hits).length >= (enoughPlaces[lengthOf(text)] ?? 1)) return hits
  const near = (await listNear(world, text, nearPrefixes(text))).flatMap((candidate) => {
    const edits = editsToPrefix(text, candidate.key, most)
    return edits <= most ? [matchOf(candidate, typed, edits)] : []
  })
  return [...hits, ...near]
}

const bestOf = (matches: Match[], { box }: Typed): Match[] =>
  onceEach(matches).slice(0, box ? mostLookedAtOnMap : mostLookedAt)
