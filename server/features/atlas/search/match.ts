import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Candidate } from './candidates.queries.ts'
import { scoreOf } from './score.ts'

/** What the search compares names with. */
export type Typed = {
  text: string
  country: string | undefined
  box: BoundingBox | undefined
  cells: number[]
}
/** A name of a place, and how well it fits what was typed. */
export type Match = Candidate & { edits: number; score: number }

/** Without a look at where it is: a place in a cell that the map shows may be in the map. */
export function matchOf(candidate: Candidate, { text, country, cells }: Typed, edits: number): Match {
  const { n, importance, key } = candidate
  const isSameCountry = country !== undefined && candidate.country === country
  const nearness = cells.includes(candidate.cell) ? 1 : 0
  return {
    ...candidate,
    edits,
    score: scoreOf({ n, importance, isSameCountry, isExact: key === text, edits, nearness }),
  }
}

/** Each place by its best name, best first. */
export function onceEach(matches: Match[]): Match[] {
  const best = new Map<number, Match>()
  for (const match of matches)
    if ((best.get(match.n)?.score ?? -Infinity) < match.score) best.set(match.n, match)
  return [...best.values()].toSorted((a, b) => b.score - a.score || a.n - b.n)
}
