import type { GpmfDevice, GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import type { CameraFile, TimedValues } from './camera-file.ts'

/** Exposure and temperature of the camera. */
export function exposureOf(devices: GpmfDevice[]): CameraFile['series'] {
  const streams = devices.flatMap((device) => device.streams)
  const find = (key: string) => streams.find((stream) => stream.key === key)
  const warm = streams.find(({ blocks }) => blocks.facts.TMPC.some((value) => Number.isFinite(value)))
  return {
    // Older cameras write the gain in hundredths of the ISO value.
    iso: valuesOf(find('ISOE')) ?? valuesOf(find('ISOG'), 100),
    shutterSeconds: valuesOf(find('SHUT')),
    temperature: warm ? decimate(warm.blocks.t, warm.blocks.facts.TMPC) : null,
  }
}

function valuesOf(stream: GpmfStream | undefined, factor = 1): TimedValues | null {
  return stream?.columns[0] ? decimate(stream.t, stream.columns[0], factor) : null
}

/** Slightly below a tenth of a second, so that ten a second stay ten. */
const minDistance = 0.095

/** At most ten values a second, without NaN. */
function decimate(t: ArrayLike<number>, values: ArrayLike<number>, factor = 1): TimedValues | null {
  const kept: TimedValues = { t: new Float64Array(t.length), values: new Float32Array(t.length) }
  let [count, last] = [0, -Infinity]
  for (let row = 0; row < t.length; row++) {
    if (!(t[row]! - last >= minDistance) || !Number.isFinite(values[row]!)) continue
    kept.t[count] = t[row]!
    kept.values[count++] = values[row]! * factor
    last = t[row]!
  }
  return count === 0 ? null : { t: kept.t.slice(0, count), values: kept.values.slice(0, count) }
}
