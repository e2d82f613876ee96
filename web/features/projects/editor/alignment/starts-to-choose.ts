import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'

export type StartChoice = {
  startMs: number
  /** Its probability, from 0 to 1; null for a start known only from a clock. */
  score: number | null
}

/** Less likely starts are not offered. */
const minScore = 0.01
/** Starts closer together than this are one. */
const sameMs = 1000

/**
 * The starts that a person has to choose from by eye, the proposed one first. Empty if the start is clear, or if there
 * is no alternative.
 */
export function startsToChoose({ startMs, verdict, choices }: Alignment): StartChoice[] {
  if (verdict === 'sure') return []
  const isProposed = (ms: number) => startMs !== null && Math.abs(ms - startMs) < sameMs
  const likely = choices.filter(({ score }) => score >= minScore)
  const proposed = likely.find((choice) => isProposed(choice.startMs))
  const first = startMs === null ? [] : [{ startMs, score: proposed?.score ?? null }]
  const all = [...first, ...likely.filter((choice) => !isProposed(choice.startMs))]
  return all.length < 2 ? [] : all
}
