import { degrees, inChunks, isoTime, rounded } from '#domain/formats/write/written-text.ts'
import type { Sport } from '#domain/sport.ts'
import type { Samples } from '#domain/telemetry/recording.ts'

/** The rows of a lap, and its distance. */
export type TcxLap = { from: number; to: number; metres: number }

/** A Garmin training file, which unlike GPX has laps. A rest is the gap between two tracks of a lap. */
export function writeTcx(samples: Samples, { laps, breaks }: { laps: TcxLap[]; breaks: number[] }): string {
  return [...inChunks(tcxOf(samples, { laps, breaks }))].join('')
}

const beginning = `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
<Activities>`
const ending = '</Activities></TrainingCenterDatabase>\n'

function* tcxOf(samples: Samples, { laps, breaks }: { laps: TcxLap[]; breaks: number[] }): Generator<string> {
  yield beginning
  yield* activityOf(samples, { laps, breaks, sport: 'Other' })
  yield ending
}

type TcxLeg = { sport: Sport; samples: Samples; breaks: number[] }

/** The legs of one event. */
export function writeMultisportTcx(legs: readonly TcxLeg[]): string {
  return [...inChunks(multisportOf(legs))].join('')
}

function* multisportOf(legs: readonly TcxLeg[]): Generator<string> {
  yield `${beginning}<MultiSportSession><Id>${isoTime(legs[0]?.samples.time[0] ?? 0)}</Id>\n`
  for (const [index, { sport, samples, breaks }] of legs.entries()) {
    const name = index === 0 ? 'FirstSport' : 'NextSport'
    const whole = { from: 0, to: samples.time.length, metres: Number.NaN }
    yield `<${name}>`
    yield* activityOf(samples, { laps: [whole], breaks, sport })
    yield `</${name}>\n`
  }
  yield `</MultiSportSession>${ending}`
}

type TcxActivity = { laps: TcxLap[]; breaks: number[]; sport: string }

function* activityOf(samples: Samples, { laps, breaks, sport }: TcxActivity): Generator<string> {
  yield `<Activity Sport="${sport}"><Id>${isoTime(samples.time[0] ?? 0)}</Id>\n`
  for (const { from, to, metres } of laps) {
    const [first, last] = [samples.time[from] ?? 0, samples.time[to - 1] ?? 0]
    const way = Number.isNaN(metres) ? '' : `<DistanceMeters>${rounded(metres, 1)}</DistanceMeters>`
    yield `<Lap StartTime="${isoTime(first)}"><TotalTimeSeconds>${(last - first) / 1000}</TotalTimeSeconds>${way}<Track>\n`
    for (let index = from; index < to; index++) {
      if (index > from && breaks.includes(index)) yield '</Track><Track>\n'
      yield pointOf(samples, index)
    }
    yield '</Track></Lap>\n'
  }
  yield '</Activity>'
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
