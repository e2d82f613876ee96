import { degrees, inChunks, isoTime, rounded } from '#domain/formats/write/written-text.ts'
import type { Samples } from '#domain/telemetry/recording.ts'

/** The rows of a lap, and its distance. */
export type TcxLap = { from: number; to: number; metres: number }

/** A Garmin training file, which unlike GPX has laps. A rest is the gap between two tracks of a lap. */
export function writeTcx(samples: Samples, { laps, breaks }: { laps: TcxLap[]; breaks: number[] }): string {
  return [...inChunks(tcxOf(samples, { laps, breaks }))].join('')
}

function* tcxOf(samples: Samples, { laps, breaks }: { laps: TcxLap[]; breaks: number[] }): Generator<string> {
  const started = isoTime(samples.time[0] ?? 0)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
<Activities><Activity Sport="Other"><Id>${started}</Id>
`
  for (const { from, to, metres } of laps) {
    const [first, last] = [samples.time[from] ?? 0, samples.time[to - 1] ?? 0]
    yield (
      `<Lap StartTime="${isoTime(first)}"><TotalTimeSeconds>${(last - first) / 1000}</TotalTimeSeconds>` +
        `<DistanceMeters>${rounded(metres, 1)}</DistanceMeters><Track>\n`
    )
    for (let index = from; index < to; index++) {
      if (index > from && breaks.includes(index)) yield '</Track><Track>\n'
      yield pointOf(samples, index)
    }
    yield '</Track></Lap>\n'
  }
  yield '</Activity></Activities></TrainingCenterDatabase>\n'
}

function pointOf({ time, lat, lon, series }: Samples, index: number): string {
  const place = `<LatitudeDegrees>${degrees(lat[index]!)}</LatitudeDegrees><LongitudeDegrees>${degrees(lon[index]!)}</LongitudeDegrees>`
  const heart = series.heart_rate
    ? `<HeartRateBpm><Value>${series.heart_rate[index]}</Value></HeartRateBpm>`
    : ''
  const cadence = series.cadence ? `<Cadence>${series.cadence[index]}</Cadence>` : ''
  return (
    `<Trackpoint><Time>${isoTime(time[index]!)}</Time><Position>${place}</Position>` +
    `<AltitudeMeters>${rounded(series.altitude?.[index] ?? 0, 1)}</AltitudeMeters>${heart}${cadence}</Trackpoint>\n`
  )
}
