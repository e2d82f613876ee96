import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Candidate } from './candidates.queries.ts'
import { fitOf, scoreOf } from './score.ts'

/** The search text and its context, with which names are compared. */
export type Typed = {
  /** The spellings to search for, normalised; the first one as it was typed. */
  texts: [string, ...string[]]
  country: string | undefined
  box: BoundingBox | undefined
  cells: number[]
}
/** A name of a place, and how well it matches the typed text. */
export type Match = Candidate & { edits: number; score: number }

/** Judged by cells, without the exact position: a place in a visible cell is likely to be on the map. */
export function matchOf(candidate: Candidate, { texts, country, cells }: Typed, edits: number): Match {
  const { n, importance, key } = candidate
  const isSameCountry = country !== undefined && candidate.country === country
  const nearness = cells.includes(candidate.cell) ? 1 : 0
  return {
    ...candidate,
    edits,
    // Whether it is the main name is known once the place is read.
    score: scoreOf({
      n,
      importance,
      isSameCountry,
      fit: fitOf(key, texts),
      edits,
      isOwnName: false,
      nearness,
    }),
  }
}

/** Each place once, by its best name, best first. */
export function onceEach(matches: Match[]): Match[] {
  const best = new Map<number, Match>()
  for (const match of matches)
    if ((best.get(match.n)?.score ?? -Infinity) < match.score) best.set(match.n, match)
  return [...best.values()].toSorted((a, b) => b.score - a.score || a.n - b.n)
}
