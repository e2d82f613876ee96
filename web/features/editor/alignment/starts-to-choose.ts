import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'

export type StartChoice = {
  startMs: number
  /** How likely it is, from 0 to 1; null for one that only a clock tells. */
  score: number | null
}

/** What is less likely than this nobody has to look at. */
const leastScore = 0.01
/** Starts that are nearer to each other are one. */
const sameMs = 1000

/** The starts that someone has to choose between by eye, the proposed one first. None where it is clear, or nothing else fits. */
export function startsToChoose({ startMs, verdict, choices }: Alignment): StartChoice[] {
  if (verdict === 'sure') return []
  const isProposed = (ms: number) => startMs !== null && Math.abs(ms - startMs) < sameMs
  const likely = choices.filter(({ score }) => score >= leastScore)
  const proposed = likely.find((choice) => isProposed(choice.startMs))
  const first = startMs === null ? [] : [{ startMs, score: proposed?.score ?? null }]
  const all = [...first, ...likely.filter((choice) => !isProposed(choice.startMs))]
  return all.length < 2 ? [] : all
}
