import { cut, lengthOf } from '#domain/atlas/name-keys.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { deletionsOfTyped, editsToBegin, mostEdits } from '#domain/atlas/typos.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { listBegin, listByPrefixes, type NearPrefix } from './candidates.queries.ts'
import { findNamed, mostResults, type FoundPlace } from './found-places.ts'
import { matchOf, onceEach, type Match, type Typed } from './match.ts'
import { cellsOf } from './nearness.ts'
import { mostTypeWeight, weights } from './score.ts'
import { listByWords } from './words.queries.ts'

export type Search = { text: string; country?: string | undefined; box?: BoundingBox | undefined }

const fewestLetters = 3
/** Some are the same place from two sources, and where a map is shown, some are not as near as their cell. */
const mostLookedAt = 15
const mostLookedAtOnMap = 60
const mostWords = 8
/** By the number of letters: whoever typed many of them, and finds a place, hardly made a mistake. */
const enoughPlaces: Record<number, number> = { 4: mostResults, 5: 5, 6: 3 }
/** The most important ones first; the others only where those are not enough. */
const prefixesAtOnce = 20

/** Places by the beginnings of their names, nearly as typed, best first. */
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
  const most = mostEdits(typed.text)
  const raise = (typed.country === undefined ? 0 : weights.country) + (typed.box ? weights.shown : 0) + mostTypeWeight
  const margin = weights.edit - raise
  const enough = enoughPlaces[lengthOf(typed.text)] ?? 1
  const { hits, near } = await listBegin(world, {
    typed: typed.text,
    country: typed.country,
    cells: typed.cells,
    deletions: most > 0 ? deletionsOfTyped(typed.text) : [],
    enough,
    margin,
  })
  const matches = hits.map((hit) => matchOf(hit, typed, 0))
  const needed = (onceEach(matches)[enough - 1]?.score ?? Number.NEGATIVE_INFINITY) + margin
  const prefixes = prefixesOf(near, typed.text, needed)
  for (let at = 0; at < prefixes.length; at += prefixesAtOnce) {
    const nearly = await listByPrefixes(world, typed.text, prefixes.slice(at, at + prefixesAtOnce))
    for (const candidate of nearly) {
      const edits = editsToBegin(typed.text, candidate.key, most)
      if (edits > 0 && edits <= most) matches.push(matchOf(candidate, typed, edits))
    }
    if (onceEach(matches).length >= enough) break
  }
  return matches
}

/** Beginnings that share what is left of them may still be two edits apart. */
function prefixesOf(near: NearPrefix[], typed: string, needed: number): string[] {
  const worthwhile = new Set(near.filter(({ importance }) => importance > needed).map(({ prefix }) => prefix))
  return [...worthwhile].filter((prefix) => editsToBegin(prefix, typed, 1) < 2 || editsToBegin(typed, prefix, 1) < 2)
}

const bestOf = (matches: Match[], { box }: Typed): Match[] => onceEach(matches).slice(0, box ? mostLookedAtOnMap : mostLookedAt)
