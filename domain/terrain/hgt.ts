import { knownHeight, type ElevationGrid } from './elevation-grid.ts'
import { elevationMessages, unreadable } from './unreadable-elevation.ts'

/** The tiles of 3 and of 1 arc second. Both edges are included, so neighbours share a row or column. */
const sides = [1201, 3601]
const bytesPerSample = 2

/** The grid of an SRTM tile, determined by its name and size. */
export function gridOfHgt(name: string, size: number): ElevationGrid {
  const [, northOrSouth = '', lat = '', eastOrWest = '', lon = ''] =
    /^([ns])(\d{2})([ew])(\d{3})(?!\d)/i.exec(name) ?? []
  if (lat === '') throw unreadable(elevationMessages.hgtName)
  const side = sides.find((one) => one * one * bytesPerSample === size)
  if (side === undefined) throw unreadable(elevationMessages.hgtSize)
  const south = Number(lat) * (northOrSouth.toLowerCase() === 's' ? -1 : 1)
  const west = Number(lon) * (eastOrWest.toLowerCase() === 'w' ? -1 : 1)
  if (south < -90 || south > 89 || west < -180 || west > 179) throw unreadable(elevationMessages.hgtName)
  const step = 1 / (side - 1)
  return { west, north: south + 1, stepLon: step, stepLat: step, width: side, height: side }
}

/** Big-endian integers in metres. */
export function heightsOfHgt(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: bytes.length / bytesPerSample }, (_, at) =>
    knownHeight(view.getInt16(at * bytesPerSample), null),
  )
}
