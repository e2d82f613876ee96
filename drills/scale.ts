import { createHash } from 'node:crypto'

/** `npm test` runs a small round of every drill, `DRILL=full` (`npm run drill`) the full count. */
const isFull = process.env['DRILL'] === 'full'

export function howMany({ small, full }: { small: number; full: number }): number {
  return isFull ? full : small
}

/** Recorded with the figures, so that a run's random choices can be repeated with `DRILL_SEED`. */
export const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000)

let drawn = 0

/** From 0 up to, but not including, 1. */
function draw(): number {
  const bytes = createHash('sha256').update(`${seed} ${drawn++}`).digest()
  return bytes.readUInt32BE() / 2 ** 32
}

export const between = (min: number, max: number): number => min + draw() * (max - min)
export const wholeBetween = (min: number, max: number): number => Math.floor(between(min, max + 1))
