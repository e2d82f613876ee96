import { fromGreek } from '#domain/atlas/greek-letters.ts'
import { cut, lengthOf } from '#domain/atlas/name-keys.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { isSearchable } from '#domain/atlas/searchable.ts'
import { spellingsOf } from '#domain/atlas/spellings.ts'
import {
  editsToPrefix,
  minCompared,
  maxCompared,
  maxEdits,
  nearPrefixes,
  respaced,
} from '#domain/atlas/typos.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { countriesOf, findArea, isAcrossBorders, isWithin } from './areas.ts'
import { listAnyBegin, listBegin, listNear, listWithin, type Candidate } from './candidates.queries.ts'
import { findNamed, maxResults, type FoundPlace } from './found-places.ts'
import { matchOf, onceEach, type Match, type Typed } from './match.ts'
import { cellsOf } from './nearness.ts'
import { listByWords } from './words.queries.ts'

export type Search = { text: string; country?: string | undefined; box?: BoundingBox | undefined }

/**
 * More than are shown: some turn out to be the same place from two sources, and on a map some are farther away than
 * their cell suggests.
 */
const maxLookedAt = 15
/**
 * The typed text may be a whole name of some places but only a part of longer names, so it takes more to include the
 * former.
 */
const maxLookedAtIfWhole = 40
const maxLookedAtOnMap = 60
const maxWords = 8
/** `Paris, Texas, USA` has two. */
const maxAreas = 3
/** Fewer letters may be just the beginning of a longer name. */
const minForDoubt = 6
const fewForDoubt = 5
/** A village, and how much better known a place has to be to be meant instead. */
const littleKnown = 0.55
const betterKnown = 0.15

/**
 * Finds places by name, best first. Names that are only similar are found if there is no other, or if the
 * others are little known.
 */
export async function searchByName(world: WorldDb, { text, country, box }: Search): Promise<FoundPlace[]> {
  const name = cut(normaliseName(text))
  if (!isSearchable(text) || !isSearchable(name)) return []
  const typedAs = (one: string): Typed => ({
    texts: spellingsOf(one),
    country,
    box,
    cells: box ? cellsOf(box) : [],
  })
  const [place = '', ...areas] = text.split(',').map((part) => cut(normaliseName(part)))
  const within = await searchWithin(world, typedAs(place), areas.filter(Boolean))
  if (within.length > 0) return within
  const typed = typedAs(name)
  const found = await searchAnywhere(world, typed)
  if (found.length > 0) return isDoubtful(found, name) ? withBetterKnown(world, found, typed) : found
  for (const [front, back] of splitsOf(name)) {
    const split = await searchWithin(world, typedAs(front), [back])
    if (split.length > 0) return split
  }
  for (const latin of fromGreek(name)) {
    const foreign = await searchAnywhere(world, typedAs(latin))
    if (foreign.length > 0) return foreign
  }
  return findNamed(world, typed, bestOf(await listSimilar(world, typed), typed))
}

/** Whether something else is likely to be meant: `Snowden` is a hamlet, and a misspelt mountain. */
function isDoubtful(found: FoundPlace[], name: string): boolean {
  return (
    lengthOf(name) >= minForDoubt &&
    found.length < fewForDoubt &&
    found.every(({ place }) => place.importance < littleKnown)
  )
}

/** Adds much better known places whose names differ by one letter. */
async function withBetterKnown(world: WorldDb, found: FoundPlace[], typed: Typed): Promise<FoundPlace[]> {
  const best = Math.max(...found.map(({ place }) => place.importance))
  const similar = (await listSimilar(world, typed)).filter(({ edits }) => edits === 1)
  const isBetterKnown = ({ importance }: { importance: number }) => importance >= best + betterKnown
  const others = await findNamed(world, typed, bestOf(similar.filter(isBetterKnown), typed), isBetterKnown)
  return [...found, ...others].slice(0, maxResults)
}

async function searchAnywhere(world: WorldDb, typed: Typed): Promise<FoundPlace[]> {
  const { texts, country, cells } = typed
  const hits = await Promise.all(texts.map((text) => listBegin(world, { typed: text, country, cells })))
  const matches = hits.flat().map((hit) => matchOf(hit, typed, 0))
  const found = await findNamed(world, typed, bestOf(matches, typed))
  const words = texts[0].split(' ')
  if (found.length >= maxResults || words.length === 1 || words.length > maxWords) return found
  const others = (await listByWords(world, words)).map((candidate) => matchOf(candidate, typed, 0))
  return others.length === 0 ? found : findNamed(world, typed, bestOf([...matches, ...others], typed))
}

/** Finds places in a country or region: `Davos, Graubünden`. Nothing if one of the areas is unknown. */
async function searchWithin(world: WorldDb, typed: Typed, areas: string[]): Promise<FoundPlace[]> {
  const [text] = typed.texts
  if (areas.length === 0 || areas.length > maxAreas || !isSearchable(text)) return []
  const known = await Promise.all(areas.map((area) => findArea(world, area)))
  const around = known.flatMap((area) => area ?? [])
  if (around.length < areas.length) return []
  const countries = around.some(isAcrossBorders) ? null : [...new Set(around.flatMap(countriesOf))]
  const hits = await Promise.all(typed.texts.map((one) => listWithin(world, one, countries)))
  const matches = hits.flat().map((hit) => matchOf(hit, typed, 0))
  const inCountries = ({ country }: Match) => !country || !countries || countries.includes(country)
  const all = matches.length > 0 ? matches : (await listSimilar(world, typed)).filter(inCountries)
  return findNamed(world, typed, onceEach(all), (place) => around.every((area) => isWithin(area, place)))
}

/** A place and its area without a comma between them: the area is the last word, or the last two or three. */
function splitsOf(name: string): [string, string][] {
  const words = name.split(' ')
  const max = words.length > maxWords ? 0 : Math.min(3, words.length - 1)
  return Array.from({ length: max }, (_, at) => [
    words.slice(0, -1 - at).join(' '),
    words.slice(-1 - at).join(' '),
  ])
}

async function listSimilar(world: WorldDb, typed: Typed): Promise<Match[]> {
  const [text] = typed.texts
  const max = maxEdits(text)
  if (max === 0) return []
  const near = (compare: number) => listNear(world, text, { begins: nearPrefixes(text, compare), compare })
  const similar = (candidates: Candidate[]) =>
    candidates.flatMap((candidate) => {
      const edits = editsToPrefix(text, candidate.key, max)
      return edits <= max ? [matchOf(candidate, typed, edits)] : []
    })
  const found = similar([...(await near(maxCompared)), ...(await listAnyBegin(world, respaced(text)))])
  // There may be two typos among the letters that are compared: the best known names are worth another look.
  return found.length > 0 || max < 2 ? found : similar(await near(minCompared))
}

function bestOf(matches: Match[], { texts, box }: Typed): Match[] {
  const once = onceEach(matches)
  const whole = once.filter(({ key, edits }) => edits === 0 && texts.includes(key)).length
  const max = Math.max(maxLookedAt, Math.min(whole, maxLookedAtIfWhole))
  return once.slice(0, box ? maxLookedAtOnMap : max)
}
