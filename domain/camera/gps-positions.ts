import type { GpmfDevice, GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { PositionClock } from './fit-start.ts'

/** Positions of the camera's GPS. Times are seconds of the video. */
export type GpsPositions = {
  t: Float64Array
  lat: Float64Array
  lon: Float64Array
  altitude: Float64Array
  speed: Float64Array
  /** How well each position was received: a value of `reception`. */
  received: Uint8Array
  clocks: PositionClock[]
  altitudeAbove: 'ellipsoid' | 'sea'
}

/** How well a position was received; higher is better. */
export const reception = { noFix: 0, imprecise: 1, weak: 2, good: 3 } as const

const minFix = 2
/** A three-dimensional fix. */
const fullFix = 3
/** Dilution of precision: at five the error is about ten metres, at ten about twenty. */
const largestDilution = { good: 5, weak: 10 } as const
const year2000 = Date.UTC(2000, 0)
/** Columns of GPS9. GPS5 has the first five. */
const column = { lat: 0, lon: 1, altitude: 2, speed: 3, days: 5, seconds: 6, dilution: 7, fix: 8 } as const

/** Prefers the newer stream unless the older one was received better. */
export function gpsPositionsOf(devices: GpmfDevice[]): GpsPositions | null {
  const streams = devices.flatMap((device) => device.streams)
  const find = (key: string, columns: number) =>
    streams.find((one) => one.key === key && one.columns.length >= columns)
  const [newer, older] = [find('GPS9', 9), find('GPS5', 5)]
  const both = [newer && fromGps9(newer), older && fromGps5(older)].filter((one) => one !== undefined)
  const [best] = both.toSorted((one, other) => bestOf(other.received) - bestOf(one.received))
  return best ? { ...best, clocks: both.flatMap(({ clocks }) => clocks) } : null
}

function fromGps9(stream: GpmfStream): GpsPositions {
  const { t, columns } = stream
  const received = t.map((_, row) => receptionOf(columns[column.fix]![row]!, columns[column.dilution]![row]!))
  const startsMs = t.map((seconds, row) => {
    const utcMs = year2000 + columns[column.days]![row]! * dayMs + columns[column.seconds]![row]! * 1000
    return utcMs - seconds * 1000
  })
  return {
    ...positionsOf(stream),
    received: Uint8Array.from(received),
    clocks: [clockOf('gps9', startsMs, received)],
  }
}

function fromGps5(stream: GpmfStream): GpsPositions {
  const { t, blocks } = stream
  const { GPSF, GPSP, GPSU } = blocks.facts
  const ofBlocks = Array.from(blocks.starts, (_, block) => receptionOf(GPSF[block]!, GPSP[block]! / 100))
  const received = new Uint8Array(t.length)
  for (const [block, start] of blocks.starts.entries()) {
    received.fill(ofBlocks[block]!, start, blocks.starts[block + 1] ?? t.length)
  }
  const startsMs = Float64Array.from(blocks.starts, (start, block) => GPSU[block]! - t[start]! * 1000)
  return { ...positionsOf(stream), received, clocks: [clockOf('gpsu', startsMs, ofBlocks)] }
}

function receptionOf(fix: number, dilution: number): number {
  if (!(fix >= minFix)) return reception.noFix
  if (dilution < largestDilution.good) return reception.good
  return fix >= fullFix && dilution <= largestDilution.weak ? reception.weak : reception.imprecise
}

const bestOf = (received: ArrayLike<number>): number =>
  Array.from(received).reduce<number>((best, one) => Math.max(best, one), reception.noFix)

/** Only the times of the best received positions count; those of unused positions never do. */
function clockOf(
  from: PositionClock['from'],
  startsMs: Float64Array,
  received: ArrayLike<number>,
): PositionClock {
  const min = Math.max(reception.weak, bestOf(received))
  return { from, startsMs: startsMs.map((ms, row) => (received[row]! >= min ? ms : Number.NaN)) }
}

function positionsOf({ t, columns, facts }: GpmfStream): Omit<GpsPositions, 'received' | 'clocks'> {
  const values = (index: number): Float64Array => {
    const stored = columns[index]!
    return stored instanceof Float64Array ? stored : Float64Array.from(stored)
  }
  return {
    t,
    lat: values(column.lat),
    lon: values(column.lon),
    altitude: values(column.altitude),
    speed: values(column.speed),
    altitudeAbove: facts['GPSA'] === 'MSLV' ? 'sea' : 'ellipsoid',
  }
}
