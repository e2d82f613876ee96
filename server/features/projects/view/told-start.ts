import { hash } from 'node:crypto'

/** In milliseconds: cameras' clocks have whole seconds, and people choose round times. */
const roundTimes = [1000, 500, 250, 200, 100, 50, 40, 20, 10, 5, 4, 2]

/**
 * When a video began, as told to others who do not get its beginning. They get it from a whole number of segments on,
 * each of which lasts 4.004 s at the frame rates of most cameras: if it began at a full second, the milliseconds of the
 * first segment that they get would reveal how many are missing. So a round time is moved by up to half of its
 * uncertainty, always by the same amount, which depends on something that only the owner's file tells.
 */
export function obfuscatedStart(startMs: number, fingerprint: string): number {
  const step = roundTimes.find((each) => startMs % each === 0) ?? 1
  const share = hash('sha256', `told start ${fingerprint}`, 'buffer').readUIntBE(0, 6) / 2 ** 48
  return startMs + Math.round((share - 0.5) * step * 1000) / 1000
}
