/** Smooth hills and hollows between -1 and 1, always the same for the same seed. */
export type Noise = (x: number, y: number) => number

const size = 256
const mask = size - 1

/** A number from 0 to 1 for a point of a grid. */
export function scatter(seed: number, x: number, y: number): number {
  let h =
    (Math.imul(x | 0, 0x9e3779b1) ^ Math.imul(y | 0, 0x85ebca77) ^ Math.imul(seed | 0, 0xc2b2ae3d)) >>> 0
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4_294_967_296
}

/** Slopes come from a table that repeats after 256 steps, much faster than computing them for every place. */
export function makeNoise(seed: number): Noise {
  const slopes = new Float32Array(2 * size * size)
  for (let at = 0; at < size * size; at++) {
    const angle = 2 * Math.PI * scatter(seed, at & mask, at >> 8)
    slopes[2 * at] = Math.cos(angle)
    slopes[2 * at + 1] = Math.sin(angle)
  }
  // Plain numbers instead of arrays: this is called some ten million times per video.
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    const left = 2 * (column & mask)
    const right = 2 * ((column + 1) & mask)
    const low = 2 * size * (row & mask)
    const high = 2 * size * ((row + 1) & mask)
    const a = slopes[low + left]! * dx + slopes[low + left + 1]! * dy
    const b = slopes[low + right]! * (dx - 1) + slopes[low + right + 1]! * dy
    const c = slopes[high + left]! * dx + slopes[high + left + 1]! * (dy - 1)
    const d = slopes[high + right]! * (dx - 1) + slopes[high + right + 1]! * (dy - 1)
    return 1.5 * ((a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v)
  }
}

type Layers = { octaves: number; /** How much weaker each finer layer is. */ gain: number }

/** Sums layers of noise, each twice as fine. */
export function layered(noise: Noise, x: number, y: number, { octaves, gain }: Layers): number {
  let [sum, strength, scale] = [0, 1, 1]
  for (let octave = 0; octave < octaves; octave++) {
    sum += strength * noise(x * scale + 17.3 * octave, y * scale - 9.1 * octave)
    strength *= gain
    scale *= 2
  }
  return sum
}

/**
 * From 0 to about 1: sharp crests with valleys between them. Finer crests grow only on high ground, as in
 * weathered mountains.
 */
export function ridges(noise: Noise, x: number, y: number, octaves: number): number {
  let [sum, strength, scale, weight] = [0, 0.5, 1, 1]
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise(x * scale + 31.7 * octave, y * scale + 11.9 * octave))
    const height = crest * crest * weight
    sum += strength * height
    weight = Math.min(1, 1.6 * height)
    strength *= 0.5
    scale *= 2.07
  }
  return sum
}

/** 0 before `from`, 1 after `to`, and smooth in between. */
export function eased(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
