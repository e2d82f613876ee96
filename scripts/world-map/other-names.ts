import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { editsToPrefix } from '#domain/atlas/typos.ts'
import { homeOfScript } from './scripts-of-countries.ts'

/** The names that a table of GeoNames has for its cities, by their numbers. */
export function readOtherNames(table: string): Map<number, string[]> {
  const names = new Map<number, string[]>()
  for (const line of table.split('\n')) {
    const [id, name, , others] = line.split('\t')
    if (name !== undefined) names.set(Number(id), [name, ...(others ?? '').split(',')])
  }
  return names
}

/** From this size on, a city is known far away: `Roma` has to find Rome although they differ by one letter. */
const largePopulation = 100_000
/** A place with at least as many names as Zermatt is known all over the world. */
const manyNames = 18
const max = { large: 40, small: 12, otherScripts: 30, homeScripts: 3 }

/** Whether a place is known all over the world, however few people live there. */
export const isKnownAfar = (others: readonly string[]): boolean => others.length >= manyNames

type NamedCity = { name: string; population: number; country: string }

/** The alternative names that people might search for, in the format the atlas stores. */
export function usefulNames(city: NamedCity, others: readonly string[]): Record<string, string> {
  const chosen = [...latinNames(city, others), ...namesInOtherScripts(city, others)]
  return Object.fromEntries(chosen.map((other, at) => [`alt_${at + 1}`, other]))
}

function latinNames({ name, population }: NamedCity, others: readonly string[]): string[] {
  const isLarge = population >= largePopulation
  const own = normaliseName(name)
  const useful = new Map<string, string>()
  for (const other of others) {
    const text = normaliseName(other)
    if (isName(other) && text !== own && (isLarge || !isAlike(own, text)) && !useful.has(text))
      useful.set(text, other)
  }
  return [...useful.values()].slice(0, isLarge ? max.large : max.small)
}

/** For most places, only names in the local script: there are too many in all the others. */
function namesInOtherScripts({ population, country }: NamedCity, others: readonly string[]): string[] {
  const isKnown = population >= largePopulation || isKnownAfar(others)
  const names = others.filter((other) => {
    const home = homeOfScript(other)
    return home !== undefined && (isKnown || home.includes(country))
  })
  const different = new Map(names.map((name) => [normaliseName(name), name]))
  return [...different.values()].slice(0, isKnown ? max.otherScripts : max.homeScripts)
}

/** Transliterations begin with a small letter, and the codes of airports are short. */
const isName = (other: string): boolean =>
  /^\p{Lu}[\p{Script=Latin}\p{M}' .’-]{2,}$/u.test(other) && !/^[A-Z]{2,4}$/.test(other)

/** Another spelling rather than another name: one letter differs, or words were added. */
function isAlike(own: string, other: string): boolean {
  // `Meran` is a name of Merano, not a spelling.
  if (own.startsWith(other)) return false
  return other.includes(own) || editsToPrefix(other, own, 1) <= 1 || editsToPrefix(own, other, 1) <= 1
}
