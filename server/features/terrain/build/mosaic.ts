import type { ElevationSource } from '#domain/terrain/elevation-grid.ts'
import { interpolateCubic } from '#domain/terrain/interpolate.ts'
import { MemoryCache } from '#server/memory-cache.ts'

/** The positions of the pixels of a tile: longitudes of its columns and latitudes of its rows. */
export type PixelPlaces = { lons: Float64Array; lats: Float64Array }

export type Mosaic = {
  /** Row by row; NaN where no source knows the height. */
  heightsAt(places: PixelPlaces): Float32Array
}

/** Blocks of a few neighbouring files. */
const cacheBytes = 128 * 2 ** 20
/** A cubic needs two elevations on each side. */
const margin = 2

/** Several grids as one surface. Where they overlap, the finer one counts, or the first of equally fine ones. */
export function makeMosaic(sources: readonly ElevationSource[]): Mosaic {
  const blocks = new MemoryCache<Float32Array>(cacheBytes)
  const ordered = sources.toSorted((a, b) => a.grid.stepLat - b.grid.stepLat)

  function blockOf(source: number, column: number, row: number): Float32Array {
    const key = `${source}/${column}/${row}`
    const known = blocks.get(key)
    if (known) return known
    const read = ordered[source]!.readBlock(column, row)
    blocks.set(key, read, read.byteLength)
    return read
  }

  function valueOf(source: number, column: number, row: number): number {
    const { blockWidth, blockHeight } = ordered[source]!
    const [blockColumn, blockRow] = [Math.floor(column / blockWidth), Math.floor(row / blockHeight)]
    const block = blockOf(source, blockColumn, blockRow)
    return block[(row - blockRow * blockHeight) * blockWidth + (column - blockColumn * blockWidth)]!
  }

  /** The height at a position by another source than this one, for the gap between two files. */
  function neighbourAt(except: number, lon: number, lat: number): number {
    for (const [index, { grid }] of ordered.entries()) {
      if (index === except) continue
      for (const around of [0, 360, -360]) {
        const x = snapped((lon + around - grid.west) / grid.stepLon)
        const y = snapped((grid.north - lat) / grid.stepLat)
        if (x < 0 || y < 0 || x > grid.width - 1 || y > grid.height - 1) continue
        const metres = linearAt(index, x, y)
        if (!Number.isNaN(metres)) return metres
      }
    }
    return Number.NaN
  }

  function linearAt(source: number, x: number, y: number): number {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    let sum = 0
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const weight = (dx === 0 ? 1 - (x - column) : x - column) * (dy === 0 ? 1 - (y - row) : y - row)
      if (weight > 0) sum += weight * valueOf(source, column + dx, row + dy)
    }
    return sum
  }

  function windowOf(index: number, window: Window): Float32Array {
    const { grid } = ordered[index]!
    const values = new Float32Array(window.width * window.height)
    for (let row = 0; row < window.height; row++) {
      const y = window.top + row
      const isInside = y >= 0 && y < grid.height
      const from = isInside ? Math.max(0, -window.left) : window.width
      const to = isInside ? Math.min(window.width, grid.width - window.left) : window.width
      const start = row * window.width
      if (isInside) copyRow(index, y, window.left + from, values.subarray(start + from, start + to))
      for (let column = 0; column < window.width; column++) {
        if (column >= from && column < to) continue
        const [lon, lat] = [grid.west + (window.left + column) * grid.stepLon, grid.north - y * grid.stepLat]
        values[start + column] = neighbourAt(index, lon, lat)
      }
    }
    return values
  }

  function copyRow(source: number, row: number, from: number, target: Float32Array): void {
    const { blockWidth, blockHeight } = ordered[source]!
    const blockRow = Math.floor(row / blockHeight)
    for (let done = 0; done < target.length;) {
      const blockColumn = Math.floor((from + done) / blockWidth)
      const inBlock = from + done - blockColumn * blockWidth
      const count = Math.min(target.length - done, blockWidth - inBlock)
      const start = (row - blockRow * blockHeight) * blockWidth + inBlock
      target.set(blockOf(source, blockColumn, blockRow).subarray(start, start + count), done)
      done += count
    }
  }

  return {
    heightsAt({ lons, lats }) {
      const heights = new Float32Array(lons.length * lats.length).fill(Number.NaN)
      for (const [index, { grid }] of ordered.entries()) {
        const across = rangeOf(lons, (lon) => (lon - grid.west) / grid.stepLon, grid.width)
        const down = rangeOf(lats, (lat) => (grid.north - lat) / grid.stepLat, grid.height)
        if (!across || !down) continue
        const window = windowBetween(across.places, down.places)
        const values = windowOf(index, window)
        const part = interpolateCubic(
          { values, width: window.width, height: window.height },
          across.places.map((place) => place - window.left),
          down.places.map((place) => place - window.top),
        )
        const width = across.places.length
        for (let row = 0; row < down.places.length; row++) {
          for (let column = 0; column < width; column++) {
            const at = (down.first + row) * lons.length + across.first + column
            if (Number.isNaN(heights[at]!)) heights[at] = part[row * width + column]!
          }
        }
      }
      return heights
    },
  }
}

type Window = { left: number; top: number; width: number; height: number }

function windowBetween(across: Float64Array, down: Float64Array): Window {
  const left = Math.floor(across[0]!) - margin
  const top = Math.floor(down[0]!) - margin
  const width = Math.floor(across.at(-1)!) + margin - left + 2
  const height = Math.floor(down.at(-1)!) + margin - top + 2
  return { left, top, width, height }
}

/** The positions of adjacent files differ by rounding. */
const snapped = (place: number): number => {
  const whole = Math.round(place)
  return Math.abs(place - whole) < 1e-6 ? whole : place
}

type PlacesInGrid = { first: number; places: Float64Array }

/** The pixels on a grid or less than one step outside, where elevations of its neighbor contribute. */
function rangeOf(
  degrees: Float64Array,
  placeOf: (degrees: number) => number,
  count: number,
): PlacesInGrid | null {
  const places = degrees.map(placeOf)
  const first = places.findIndex((place) => place > -1 && place < count)
  if (first < 0) return null
  const last = places.findLastIndex((place) => place > -1 && place < count)
  return { first, places: places.slice(first, last + 1) }
}
