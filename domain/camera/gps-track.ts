import type { GpmfDevice, GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import type { Device, Recording } from '#domain/telemetry/recording.ts'
import type { GpsClock } from './fit-start.ts'

/** Positions of the camera's GPS; `isSure` where it saw enough satellites. Seconds of the video. */
export type GpsPositions = {
  t: Float64Array
  lat: Float64Array
  lon: Float64Array
  altitude: Float64Array
  speed: Float64Array
  isSure: Uint8Array
  clocks: GpsClock[]
  altitudeAbove: 'ellipsoid' | 'sea'
}

const leastFix = 2
const largestDilution = 5
/** Metres per second. Nobody films with such a camera from anything faster that does not fly by itself. */
const fastest = 90
/** So many in a row that seem too far are where the camera is; what was before them was wrong. */
const longestWrongRun = 20
/** Seconds without a position after which the line is interrupted. */
const longestGap = 5
const year2000 = Date.UTC(2000, 0)
const msPerDay = 86_400_000
/** Columns of GPS9. GPS5 has the first five of them. */
const column = { lat: 0, lon: 1, altitude: 2, speed: 3, days: 5, seconds: 6, dilution: 7, fix: 8 } as const

/** Positions by the newer stream where it has any that are sure, else by the older one. */
export function gpsPositionsOf(devices: GpmfDevice[]): GpsPositions | null {
  const streams = devices.flatMap((device) => device.streams)
  const find = (key: string, columns: number) => streams.find((one) => one.key === key && one.columns.length >= columns)
  const [newer, older] = [find('GPS9', 9), find('GPS5', 5)]
  const both = [newer && fromGps9(newer), older && fromGps5(older)].filter((one) => one !== undefined)
  const best = both.find(({ isSure }) => isSure.includes(1)) ?? both[0]
  return best ? { ...best, clocks: both.flatMap(({ clocks }) => clocks) } : null
}

function fromGps9(stream: GpmfStream): GpsPositions {
  const { t, columns } = stream
  const startsMs = new Float64Array(t.length).fill(Number.NaN)
  const isSure = new Uint8Array(t.length)
  for (let row = 0; row < t.length; row++) {
    if (!isFixed(columns[column.fix]![row]!, columns[column.dilution]![row]!)) continue
    isSure[row] = 1
    const utcMs = year2000 + columns[column.days]![row]! * msPerDay + columns[column.seconds]![row]! * 1000
    startsMs[row] = utcMs - t[row]! * 1000
  }
  return { ...positionsOf(stream), isSure, clocks: [{ from: 'gps9', startsMs }] }
}

function fromGps5(stream: GpmfStream): GpsPositions {
  const { t, blocks } = stream
  const isSure = new Uint8Array(t.length)
  const startsMs = new Float64Array(blocks.starts.length).fill(Number.NaN)
  for (const [block, start] of blocks.starts.entries()) {
    const { GPSF, GPSP, GPSU } = blocks.facts
    if (!isFixed(GPSF[block]!, GPSP[block]! / 100)) continue
    isSure.fill(1, start, blocks.starts[block + 1] ?? t.length)
    startsMs[block] = GPSU[block]! - t[start]! * 1000
  }
  return { ...positionsOf(stream), isSure, clocks: [{ from: 'gpsu', startsMs }] }
}

const isFixed = (fix: number, dilution: number): boolean => fix >= leastFix && dilution < largestDilution

function positionsOf({ t, columns, facts }: GpmfStream): Omit<GpsPositions, 'isSure' | 'clocks'> {
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

/** The track of the positions that can be used; null when there is none. Without a start it has no times. */
export function recordingOf(positions: GpsPositions, startMs: number | null, device: Device | null): Recording | null {
  const { rows, breaks } = usableRows(positions)
  if (rows.length === 0) return null
  const pick = (values: Float64Array): Float64Array => {
    const picked = new Float64Array(rows.length)
    for (let index = 0; index < rows.length; index++) picked[index] = values[rows[index]!]!
    return picked
  }
  return {
    samples: {
      time: pick(positions.t).map((seconds) => (startMs === null ? Number.NaN : startMs + seconds * 1000)),
      lat: pick(positions.lat),
      lon: pick(positions.lon),
      series: {
        altitude: Float32Array.from(pick(positions.altitude)),
        speed: Float32Array.from(pick(positions.speed)),
      },
    },
    breaks,
    laps: [],
    pauses: [],
    sport: 'other',
    name: null,
    description: null,
    device,
    device_totals: null,
    start_ms: startMs,
  }
}

function usableRows({ t, lat, lon, speed, isSure }: GpsPositions): { rows: number[]; breaks: number[] } {
  const [rows, breaks]: [number[], number[]] = [[], []]
  let wrong = 0
  for (let row = 0; row < t.length; row++) {
    if (isSure[row] === 0 || !isPlace(lat[row]!, lon[row]!) || !(speed[row]! <= fastest)) continue
    const last = rows.at(-1)
    if (last !== undefined) {
      const seconds = t[row]! - t[last]!
      if (!(seconds >= 0)) continue
      const isFar = distanceBetween(lat[last]!, lon[last]!, lat[row]!, lon[row]!) > fastest * Math.max(1, seconds)
      if (isFar && wrong++ < longestWrongRun) continue
      if (isFar || seconds > longestGap) breaks.push(rows.length)
    }
    wrong = 0
    rows.push(row)
  }
  return { rows, breaks }
}

/** Cameras that search write zeros. */
function isPlace(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0)
}
