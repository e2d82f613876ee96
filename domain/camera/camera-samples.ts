import type { Samples, SeriesName } from '#domain/telemetry/recording.ts'
import type { CameraFile, TimedValues } from './camera-file.ts'

export type CameraSamples = { samples: Samples; breaks: number[] }

/**
 * Everything a camera measured besides the picture, as columns over the milliseconds of the video, so that values stay
 * with their frame when someone corrects the start of the video. Null if there is nothing.
 */
export function cameraSamplesOf({ recording, recordedAt, series }: CameraFile): CameraSamples | null {
  const measured: [SeriesName, TimedValues | null][] = [
    ['iso', series.iso],
    ['shutter', series.shutterSeconds],
    ['temperature', series.temperature],
  ]
  if (recording && recordedAt) {
    const { lat, lon, series: recorded } = recording.samples
    const mediaTime = recordedAt.map((seconds) => seconds * 1000)
    return {
      samples: { time: mediaTime, lat, lon, series: { ...recorded, ...along(mediaTime, measured) } },
      breaks: recording.breaks,
    }
  }
  const [longest] = measured
    .flatMap(([, values]) => (values ? [values.t] : []))
    .toSorted((one, other) => other.length - one.length)
  if (!longest) return null
  const time = longest.map((seconds) => seconds * 1000)
  const nowhere = new Float64Array(time.length).fill(Number.NaN)
  return { samples: { time, lat: nowhere, lon: nowhere, series: along(time, measured) }, breaks: [] }
}

/** The last value before each moment; for moments before the first value, the first. */
function along(time: Float64Array, measured: [SeriesName, TimedValues | null][]): Samples['series'] {
  const series: Samples['series'] = {}
  for (const [name, timed] of measured) {
    if (!timed || timed.t.length === 0) continue
    const values = new Float32Array(time.length)
    let at = 0
    for (let index = 0; index < time.length; index++) {
      while (at + 1 < timed.t.length && timed.t[at + 1]! * 1000 <= time[index]!) at++
      values[index] = timed.values[at]!
    }
    series[name] = values
  }
  return series
}
