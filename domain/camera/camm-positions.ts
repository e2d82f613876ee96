import { gpsColumn, type CammData } from '#domain/formats/camm/read-camm.ts'
import { dayMs } from '#domain/time/durations.ts'
import { reception, type GpsPositions } from './gps-positions.ts'

const gpsEpochMs = Date.UTC(1980, 0, 6)
/** GPS time has no leap seconds. It has been 18 seconds ahead of UTC since 2017, when this format was published. */
const leapMs = 18_000
/** Two years: more than a camera's clock is usually off, and less than the epochs are apart. */
const furthestMs = 2 * 365 * dayMs
const minFix = 2
/** Metres. */
const largestError = { good: 10, weak: 20 } as const

/** Prefers the positions with a time and a fix. Null where there are none. */
export function cammPositionsOf(data: CammData, creationMs: number | null): GpsPositions | null {
  if (data.gps.t.length > 0) return fromGps(data, creationMs)
  return data.place.t.length > 0 ? fromPlaces(data) : null
}

function fromGps({ gps: { t, columns } }: CammData, creationMs: number | null): GpsPositions {
  const column = (index: number): number[] => columns[index]!
  const [east, north, errors] = [column(gpsColumn.east), column(gpsColumn.north), column(gpsColumn.error)]
  const speeds = Float64Array.from(t, (_, row) => Math.hypot(east[row]!, north[row]!))
  const received = Uint8Array.from(t, (_, row) => receptionOf(column(gpsColumn.fix)[row]!, errors[row]!))
  const startsMs = Float64Array.from(t, (seconds, row) =>
    received[row]! >= reception.weak
      ? utcOf(column(gpsColumn.seconds)[row]!, creationMs) - seconds * 1000
      : Number.NaN,
  )
  return {
    t: Float64Array.from(t),
    lat: Float64Array.from(column(gpsColumn.lat)),
    lon: Float64Array.from(column(gpsColumn.lon)),
    altitude: Float64Array.from(column(gpsColumn.altitude)),
    // Some write zeros for what they do not measure.
    speed: speeds.every((speed) => speed === 0) ? speeds.fill(Number.NaN) : speeds,
    received,
    clocks: [{ from: 'camm', startsMs }],
    altitudeAbove: 'ellipsoid',
  }
}

function fromPlaces({ place: { t, columns } }: CammData): GpsPositions {
  const unknown = () => new Float64Array(t.length).fill(Number.NaN)
  return {
    t: Float64Array.from(t),
    lat: Float64Array.from(columns[0]!),
    lon: Float64Array.from(columns[1]!),
    altitude: unknown(),
    speed: unknown(),
    received: new Uint8Array(t.length).fill(reception.good),
    clocks: [],
    altitudeAbove: 'ellipsoid',
  }
}

/** An error of zero or less means that it is unknown. */
function receptionOf(fix: number, error: number): number {
  if (!(fix >= minFix)) return reception.noFix
  if (!(error > largestError.good)) return reception.good
  return error <= largestError.weak ? reception.weak : reception.imprecise
}

/**
 * The format demands seconds since the GPS epoch, but some cameras write seconds since 1970. Only the creation time of
 * the file tells which; NaN if it does not.
 */
function utcOf(seconds: number, creationMs: number | null): number {
  if (creationMs === null) return Number.NaN
  const [asGps, asUnix] = [gpsEpochMs + seconds * 1000 - leapMs, seconds * 1000]
  const nearest = Math.abs(asGps - creationMs) < Math.abs(asUnix - creationMs) ? asGps : asUnix
  return Math.abs(nearest - creationMs) < furthestMs ? nearest : Number.NaN
}
