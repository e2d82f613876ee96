import { valueAt, type Sampler } from './sample-at.ts'

const stepMs = 1000
/** After this long without the better series, camera altitudes are only shifted by the usual difference. */
const longestFadeMs = 30_000

/**
 * The altitude of a camera, shifted to continue where a better one, from a watch with a barometer, ends or
 * has a gap: near its ends by the difference there, farther away by the usual difference. NaN where the
 * camera has none.
 */
export function heightsBeside(camera: Sampler, better: (ms: number) => number): (ms: number) => number {
  let differences: Differences | undefined
  return (ms) => {
    differences ??= differencesOf(camera, better)
    return valueAt(camera, 'altitude', ms) + shiftAt(differences, ms)
  }
}

/** The moments at which both altitudes are known, and how much higher the better series is. */
type Differences = { moments: Float64Array; metres: Float64Array; usual: number }

function differencesOf(camera: Sampler, better: (ms: number) => number): Differences {
  const [moments, metres]: [number[], number[]] = [[], []]
  for (let ms = camera.startMs; ms <= camera.endMs; ms += stepMs) {
    const difference = better(ms) - valueAt(camera, 'altitude', ms)
    if (Number.isNaN(difference)) continue
    moments.push(ms)
    metres.push(difference)
  }
  const sorted = metres.toSorted((a, b) => a - b)
  return {
    moments: Float64Array.from(moments),
    metres: Float64Array.from(metres),
    usual: sorted[sorted.length >> 1] ?? 0,
  }
}

function shiftAt({ moments, metres, usual }: Differences, ms: number): number {
  const after = firstAfter(moments, ms)
  const [fromMs, toMs] = [moments[after - 1] ?? -Infinity, moments[after] ?? Infinity]
  // In a short gap, the fade is shorter, so that at each end only the nearer end counts.
  const fadeMs = Math.min(longestFadeMs, toMs - fromMs)
  const near = (difference: number | undefined, sinceMs: number): number =>
    difference === undefined ? 0 : (difference - usual) * Math.max(0, 1 - sinceMs / fadeMs)
  return usual + near(metres[after - 1], ms - fromMs) + near(metres[after], toMs - ms)
}

function firstAfter(moments: Float64Array, ms: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (moments[middle]! <= ms) low = middle + 1
    else high = middle
  }
  return low
}
