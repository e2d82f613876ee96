import { hash } from 'node:crypto'

/** In milliseconds: clocks of cameras tell whole seconds, and people choose round times. */
const roundTimes = [1000, 500, 250, 200, 100, 50, 40, 20, 10, 5, 4, 2]

/**
 * When a video began, as it is told to others who do not get its beginning. They get it from a whole number of segments
 * on, each of which lasts 4.004 s with the frame rates of most cameras: if it began at a full second, the milliseconds
 * of the first one that they get would tell how many are missing. So a round time is moved by up to half of what it may
 * be off anyway, always by the same, which depends on what only the owner's file tells.
 */
export function toldStart(startMs: number, fingerprint: string): number {
  const step = roundTimes.find((each) => startMs % each === 0) ?? 1
  const share = hash('sha256', `told start ${fingerprint}`, 'buffer').readUIntBE(0, 6) / 2 ** 48
  return startMs + Math.round((share - 0.5) * step * 1000) / 1000
}
