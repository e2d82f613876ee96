import { randomBytes } from 'node:crypto'

/** From 0 up to but not including 1, and not to be foreseen. */
export const secureRandom = (): number => randomBytes(6).readUIntBE(0, 6) / 2 ** 48
