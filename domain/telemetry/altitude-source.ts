import type { AltitudeSource, Device, Samples } from './recording.ts'

/** An altitude is rough if it changes direction by more than a metre at more than a tenth of the samples. */
const roughMetres = 1
const roughShare = 0.1

/** By maker and product: bike computers that add up every small rise, as their own totals show. */
const countsFinely =
  /^(?:Garmin Edge (?:500|800|530|830|540|840|550|850|1040|1050|MTB)$|Wahoo ELEMNT (?:BOLT|ROAM)|Hammerhead |Sigma )/
/**
 * Makers of watches and bike computers. Their altitude is smooth, or jumps only as a barometer does in the
 * wind.
 */
const buildsBarometers = /^(?:Garmin|Suunto|Coros|Polar|Wahoo|Hammerhead|Sigma|Bryton|Lezyne|SRM)\b/

/**
 * Where the altitudes come from. A line without times was drawn, so its altitudes come from a terrain model. If the
 * device does not tell, the altitudes do: satellite altitudes jump by metres.
 */
export function altitudeSourceOf(samples: Samples, device: Device | null): AltitudeSource | undefined {
  const { time, series, altitude_source: known } = samples
  if (!series.altitude || known) return known
  if (Number.isNaN(time[0] ?? Number.NaN)) return 'terrain'
  const name = [device?.manufacturer, device?.product].join(' ')
  if (countsFinely.test(name)) return 'fine_barometer'
  return isRough(series.altitude) && !buildsBarometers.test(name) ? 'satellites' : 'barometer'
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
