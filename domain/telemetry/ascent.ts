import { altitudeSourceOf } from './altitude-source.ts'
import type { AltitudeSource, Samples } from './recording.ts'
import { meansOverTime } from './smooth-over-time.ts'

/**
 * A rise or fall counts, from its lowest to its highest point, once it reaches `minMetres`; altitudes are
 * averaged within `halfMs` before and after each sample. Fitted to the totals of devices, see
 * docs/decisions/004-ascent.md. Satellite altitudes drift by several metres at rest, and those of a terrain
 * model have no noise, but steps.
 */
const rules: Record<AltitudeSource, { halfMs: number; minMetres: number }> = {
  barometer: { halfMs: 5000, minMetres: 2.7 },
  fine_barometer: { halfMs: 1000, minMetres: 1.5 },
  satellites: { halfMs: 5000, minMetres: 6 },
  terrain: { halfMs: 0, minMetres: 2 },
  // A position that is some metres beside a path on a slope is metres above or below it. On a 30 m model of the
  // Alps, anything from 2 to 6 m changes the ascent of real tracks by less than 3%, and no threshold adds 5%.
  model: { halfMs: 5000, minMetres: 4 },
}
/** Metres per second, up or down. */
const fastestClimb = 15

/** Total ascent and descent. Changes between samples that are not joined do not count. */
export function climbedMetres(
  samples: Samples,
  recorded: Uint8Array,
): { ascent_m: number | null; descent_m: number | null } {
  const climbed = climbedAlong(samples, recorded)
  if (!climbed) return { ascent_m: null, descent_m: null }
  return { ascent_m: climbed.ascent.at(-1) ?? 0, descent_m: climbed.descent.at(-1) ?? 0 }
}

/** The same up to each sample. */
export function climbedAlong(
  samples: Samples,
  recorded: Uint8Array,
): { ascent: Float64Array; descent: Float64Array } | undefined {
  const { time, series } = samples
  const source = altitudeSourceOf(samples, null)
  if (!series.altitude || !source) return undefined
  const { halfMs, minMetres } = rules[source]
  const joined = withoutCorrections(series.altitude, time, recorded)
  const smooth = halfMs > 0 ? meansOverTime(series.altitude, time, joined, halfMs) : series.altitude
  const [ascent, descent] = [new Float64Array(smooth.length), new Float64Array(smooth.length)]
  const swing = new Swing(minMetres)
  let [previous, isJoined] = [Number.NaN, true]
  for (let row = 0; row < smooth.length; row++) {
    if (joined[row] === 0) isJoined = false
    const metres = smooth[row]!
    if (!Number.isNaN(metres)) {
      // A climb that began before a pause continues after it.
      if (isJoined || Number.isNaN(previous)) swing.moveTo(metres)
      else swing.shift(metres - previous)
      isJoined = true
      previous = metres
    }
    ascent[row] = swing.up
    descent[row] = swing.down
  }
  return { ascent, descent }
}

/** Follows the altitude up and down, and registers a turn only once it reaches `min`. */
class Swing {
  up = 0
  down = 0
  #low = Number.NaN
  #high = Number.NaN
  #isRising = false
  #isFalling = false
  readonly #least: number

  constructor(min: number) {
    this.#least = min
  }

  shift(metres: number): void {
    this.#low += metres
    this.#high += metres
  }

  moveTo(metres: number): void {
    if (Number.isNaN(this.#low)) this.#low = this.#high = metres
    else if (this.#isRising) this.#riseTo(metres)
    else if (this.#isFalling) this.#fallTo(metres)
    else this.#begin(metres)
  }

  #begin(metres: number): void {
    if (metres - this.#low >= this.#least) this.#turnUp(metres)
    else if (this.#high - metres >= this.#least) this.#turnDown(metres)
    else {
      this.#low = Math.min(this.#low, metres)
      this.#high = Math.max(this.#high, metres)
    }
  }

  #riseTo(metres: number): void {
    if (metres > this.#high) {
      this.up += metres - this.#high
      this.#high = metres
    } else if (this.#high - metres >= this.#least) this.#turnDown(metres)
  }

  #fallTo(metres: number): void {
    if (metres < this.#low) {
      this.down += this.#low - metres
      this.#low = metres
    } else if (metres - this.#low >= this.#least) this.#turnUp(metres)
  }

  #turnUp(metres: number): void {
    this.up += metres - this.#low
    this.#high = metres
    this.#isRising = true
    this.#isFalling = false
  }

  #turnDown(metres: number): void {
    this.down += this.#high - metres
    this.#low = metres
    this.#isRising = false
    this.#isFalling = true
  }
}

/** When a barometer corrects itself, it jumps faster than anyone falls for long. */
function withoutCorrections(altitude: Float32Array, time: Float64Array, recorded: Uint8Array): Uint8Array {
  const joined = recorded.slice()
  for (let row = 1; row < altitude.length; row++) {
    const rate = Math.abs(altitude[row]! - altitude[row - 1]!) / ((time[row]! - time[row - 1]!) / 1000)
    if (rate > fastestClimb) joined[row] = 0
  }
  return joined
}
