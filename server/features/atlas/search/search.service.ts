import { cut, lengthOf } from '#domain/atlas/name-keys.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { spellingsOf } from '#domain/atlas/spellings.ts'
import { editsToPrefix, mostEdits, nearPrefixes } from '#domain/atlas/typos.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { countriesOf, findArea, isWithin } from './areas.ts'
import { listBegin, listNear, listWithin } from './candidates.queries.ts'
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
/** Of names that are a part of longer ones it takes more to have the whole ones among them. */
const mostLookedAtIfWhole = 40
const mostLookedAtOnMap = 60
const mostWords = 8
/** `Paris, Texas, USA` has two. */
const mostAreas = 3

/** Finds places by name, best first. Names that are only similar are found if there is no other. */
export async function searchByName(world: WorldDb, { text, country, box }: Search): Promise<FoundPlace[]> {
  const name = cut(normaliseName(text))
  if (lengthOf(text.trim()) < fewestLetters || lengthOf(name) < fewestLetters) return []
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
  if (found.length > 0) return found
  for (const [front, back] of splitsOf(name)) {
    const split = await searchWithin(world, typedAs(front), [back])
    if (split.length > 0) return split
  }
  return findNamed(world, typed, bestOf(await listSimilar(world, typed), typed))
}

async function searchAnywhere(world: WorldDb, typed: Typed): Promise<FoundPlace[]> {
  const { texts, country, cells } = typed
  const hits = await Promise.all(texts.map((text) => listBegin(world, { typed: text, country, cells })))
  const matches = hits.flat().map((hit) => matchOf(hit, typed, 0))
  const found = await findNamed(world, typed, bestOf(matches, typed))
  const words = texts[0].split(' ')
  if (found.length >= mostResults || words.length === 1 || words.length > mostWords) return found
  const others = (await listByWords(world, words)).map((candidate) => matchOf(candidate, typed, 0))
  return others.length === 0 ? found : findNamed(world, typed, bestOf([...matches, ...others], typed))
}

/** Finds places in a country or region: `Davos, Graubünden`. Nothing if one of the areas is unknown. */
async function searchWithin(world: WorldDb, typed: Typed, areas: string[]): Promise<FoundPlace[]> {
  const [text] = typed.texts
  if (areas.length === 0 || areas.length > mostAreas || lengthOf(text) < fewestLetters) return []
  const known = await Promise.all(areas.map((area) => findArea(world, area)))
  const around = known.flatMap((area) => area ?? [])
  if (around.length < areas.length) return []
  const countries = [...new Set(around.flatMap(countriesOf))]
  const hits = await Promise.all(typed.texts.map((one) => listWithin(world, one, countries)))
  const matches = hits.flat().map((hit) => matchOf(hit, typed, 0))
  const inCountries = ({ country }: Match) => country !== null && countries.includes(country)
  const all = matches.length > 0 ? matches : (await listSimilar(world, typed)).filter(inCountries)
  return findNamed(world, typed, onceEach(all), (place) => around.every((area) => isWithin(area, place)))
}

/** A place and its area without a comma between them: the area is the last word, or the last two or three. */
function splitsOf(name: string): [string, string][] {
  const words = name.split(' ')
  const most = words.length > mostWords ? 0 : Math.min(3, words.length - 1)
  return Array.from({ length: most }, (_, at) => [
    words.slice(0, -1 - at).join(' '),
    words.slice(-1 - at).join(' '),
  ])
}

async function listSimilar(world: WorldDb, typed: Typed): Promise<Match[]> {
  const [text] = typed.texts
  const most = mostEdits(text)
  if (most === 0) return []
  return (await listNear(world, text, nearPrefixes(text))).flatMap((candidate) => {
    const edits = editsToPrefix(text, candidate.key, most)
    return edits <= most ? [matchOf(candidate, typed, edits)] : []
  })
}

function bestOf(matches: Match[], { texts, box }: Typed): Match[] {
  const once = onceEach(matches)
  const whole = once.filter(({ key, edits }) => edits === 0 && texts.includes(key)).length
  const most = Math.max(mostLookedAt, Math.min(whole, mostLookedAtIfWhole))
  return once.slice(0, box ? mostLookedAtOnMap : most)
}
