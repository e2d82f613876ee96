import type { GpsPositions } from '#domain/camera/gps-positions.ts'
import { reception } from '#domain/camera/gps-positions.ts'
import { readDjiEntry } from './dji-entry.ts'

/** Slightly below a tenth of a second, so that ten per second are all kept. Receivers measure no more often. */
const minDistance = 0.095
/** How many characters of an entry are looked at. Real ones have some 300. */
const longestEntry = 2000

export type DjiTrack = {
  /** Adds a text that is shown from this second of the video on. */
  add: (seconds: number, text: string) => void
  /** Null while no entry had a position. */
  positions: () => GpsPositions | null
}

/** Collects the positions of the entries, at most ten a second. */
export function djiTrack(): DjiTrack {
  const columns: Record<'t' | 'lat' | 'lon' | 'altitude' | 'start', number[]> = {
    t: [],
    lat: [],
    lon: [],
    altitude: [],
    start: [],
  }
  let last = -Infinity
  return {
    add(seconds, text) {
      // If the time runs backwards, what follows is still read.
      if (Math.abs(seconds - last) < minDistance) return
      const entry = readDjiEntry(text.slice(0, longestEntry))
      if (!entry) return
      last = seconds
      columns.t.push(seconds)
      columns.lat.push(entry.lat)
      columns.lon.push(entry.lon)
      columns.altitude.push(entry.altitude)
      columns.start.push(entry.localMs - seconds * 1000)
    },
    positions() {
      const count = columns.t.length
      if (count === 0) return null
      return {
        t: Float64Array.from(columns.t),
        lat: Float64Array.from(columns.lat),
        lon: Float64Array.from(columns.lon),
        altitude: Float64Array.from(columns.altitude),
        speed: new Float64Array(count).fill(Number.NaN),
        received: new Uint8Array(count).fill(reception.good),
        clocks: [{ from: 'subtitles', startsMs: Float64Array.from(columns.start) }],
        altitudeAbove: 'sea',
      }
    },
  }
}
