import { piecesOf } from './pieces-of.ts'

/** A barometer that ticks up and down while one stands still must not climb a mountain. */
const smoothingMs = 2000
/**
 * Metres. A change counts once it is as great as this, and then in full. After two seconds of
 * smoothing 1 m comes nearest to what devices with a barometer sum up themselves: 7 % apart on the
 * mean of 26 sums of real recordings (16 % without the
 * smoothing, 11 % with 2 m, 18 % with 3 m, 33 % with 5 m, and 90 % when every change counts).
 */
const threshold = 1
/** Altitudes from satellites jump by metres: 1 m would count a flat run by phone as hills. */
const roughThreshold = 3
/** An altitude is rough when it changes its course by more than a metre at more than a tenth of the samples. */
const roughMetres = 1
const roughShare = 0.1
/** Metres per second, up or down. */
const fastestClimb = 15

/** Sums of what goes up and down. What changes between samples that are not joined was not climbed. */
export function climbedMetres(
  altitude: Float32Array,
  time: Float64Array,
  recorded: Uint8Array,
): { ascent_m: number; descent_m: number } {
  const { ascent, descent } = climbedAlong(altitude, time, recorded)
  return { ascent_m: ascent.at(-1) ?? 0, descent_m: descent.at(-1) ?? 0 }
}

/** The same up to each sample. */
export function climbedAlong(
  altitude: Float32Array,
  time: Float64Array,
  recorded: Uint8Array,
): { ascent: Float64Array; descent: Float64Array } {
  const joined = withoutCorrections(altitude, time, recorded)
  const smooth = smoothed(altitude, time, joined)
  const least = isRough(altitude) ? roughThreshold : threshold
  const [ascent, descent] = [new Float64Array(smooth.length), new Float64Array(smooth.length)]
  let [up, down, reference, previous, isJoined] = [0, 0, Number.NaN, Number.NaN, true]
  for (let row = 0; row < smooth.length; row++) {
    if (joined[row] === 0) isJoined = false
    const metres = smooth[row]!
    if (!Number.isNaN(metres)) {
      if (Number.isNaN(reference)) reference = metres
      // The reference moves along, so that what was begun before a pause goes on after it.
      else if (!isJoined) reference += metres - previous
      else if (Math.abs(metres - reference) >= least) {
        up += Math.max(0, metres - reference)
        down += Math.max(0, reference - metres)
        reference = metres
      }
      isJoined = true
      previous = metres
    }
    ascent[row] = up
    descent[row] = down
  }
  return { ascent, descent }
}

/** A barometer that sets itself right jumps faster than anybody falls for long. */
function withoutCorrections(altitude: Float32Array, time: Float64Array, recorded: Uint8Array): Uint8Array {
  const joined = recorded.slice()
  for (let row = 1; row < altitude.length; row++) {
    const rate = Math.abs(altitude[row]! - altitude[row - 1]!) / ((time[row]! - time[row - 1]!) / 1000)
    if (rate > fastestClimb) joined[row] = 0
  }
  return joined
}

function isRough(altitude: Float32Array): boolean {
  let [rough, all] = [0, 0]
  for (let row = 1; row < altitude.length - 1; row++) {
    const turn = Math.abs(altitude[row - 1]! - 2 * altitude[row]! + altitude[row + 1]!)
    if (turn > roughMetres) rough++
    if (turn >= 0) all++
  }
  return rough > all * roughShare
}

/** The mean over the samples around each; without times every sample stands for itself. */
function smoothed(altitude: Float32Array, time: Float64Array, joined: Uint8Array): Float32Array {
  const smooth = altitude.slice()
  if (Number.isNaN(time[0] ?? Number.NaN)) return smooth
  for (const { from, to } of piecesOf(joined)) {
    let [low, high, sum, count] = [from, from, 0, 0]
    for (let row = from; row < to; row++) {
      for (; high < to && time[high]! <= time[row]! + smoothingMs; high++) {
        if (Number.isNaN(altitude[high]!)) continue
        sum += altitude[high]!
        count++
      }
      for (; time[low]! < time[row]! - smoothingMs; low++) {
        if (Number.isNaN(altitude[low]!)) continue
        sum -= altitude[low]!
        count--
      }
      if (!Number.isNaN(altitude[row]!)) smooth[row] = sum / count
    }
  }
  return smooth
}
