import { createHash } from 'node:crypto'
import { gunzipSync, inflateSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { placeOf } from '#demo/map/demo-map.ts'
import { mapOfPlace } from '#demo/map/map-of-place.ts'
import { heightsZoom, heightTileSize } from '#demo/map/sheet.ts'
import type { ArchiveTile } from '#server/tile-archive/write-archive.ts'
import { firstHeightsZoom, heightTiles } from './place-heights.ts'
import { placeTiles } from './place-tiles.ts'

const draw = () => {
  const map = mapOfPlace(placeOf('galzig'))
  return { map, tiles: [...placeTiles(map)], heights: [...heightTiles(map)] }
}
const { map, tiles, heights } = draw()
const fingerprint = (all: readonly ArchiveTile[]): string => {
  const hash = createHash('sha256')
  for (const { z, x, y, data } of all) hash.update(`${z}/${x}/${y}`).update(data)
  return hash.digest('hex')
}
const bytesOf = (all: readonly ArchiveTile[]): number => all.reduce((sum, { data }) => sum + data.length, 0)

test('the tiles of a place have what a map of the mountains shows, from far away and near', () => {
  const found = new Map<number, Set<string>>()
  for (const { z, data } of tiles) {
    const { layers } = new VectorTile(new PbfReader(gunzipSync(data)))
    const kinds = found.get(z) ?? new Set<string>()
    for (const [name, layer] of Object.entries(layers)) {
      for (let index = 0; index < layer.length; index++)
        kinds.add(`${name} ${String(layer.feature(index).properties['class'] ?? '')}`.trim())
    }
    found.set(z, kinds)
  }
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([8, 9, 10, 11, 12, 13])
  for (const kind of ['landcover wood', 'waterway river', 'transportation primary', 'place town'])
    expect(found.get(9)).toContain(kind)
  for (const kind of [
    'landcover rock',
    'landcover grass',
    'waterway stream',
    'transportation aerialway',
    'transportation path',
    'transportation minor',
    'mountain_peak peak',
    'landuse residential',
    'building',
  ])
    expect(found.get(13)).toContain(kind)
})

test('height tiles decode to the heights of the land', () => {
  const last = heights.filter(({ z }) => z === heightsZoom)
  const { size, x0, y0 } = map.sheet
  let compared = 0
  for (const { x, y, data } of last) {
    const heightAt = readTerrarium(Buffer.from(data))
    for (let row = 0; row < heightTileSize; row += 17) {
      for (let column = 0; column < heightTileSize; column += 17) {
        const [c, r] = [x * heightTileSize + column - x0, y * heightTileSize + row - y0]
        if (c < 0 || r < 0 || c >= size || r >= size) continue
        expect(Math.abs(heightAt(column, row) - map.ground.height[r * size + c]!)).toBeLessThanOrEqual(0.25)
        compared++
      }
    }
  }
  expect(compared).toBeGreaterThan(800)
})

test('beyond its edge the land evens out, so that no valley goes on to the end of a tile', () => {
  const { size, x0, y0, metres } = map.sheet
  const scale = 2 ** (heightsZoom - firstHeightsZoom)
  const far = new Set<number>()
  for (const { z, x, y, data } of heights) {
    if (z !== firstHeightsZoom) continue
    const heightAt = readTerrarium(Buffer.from(data))
    for (let row = 0; row < heightTileSize; row += 5) {
      for (let column = 0; column < heightTileSize; column += 5) {
        const beyond = [
          [(x * heightTileSize + column) * scale, x0],
          [(y * heightTileSize + row) * scale, y0],
        ].map(([cell = 0, first = 0]) => Math.max(first - cell, cell - first - size) * metres)
        if (Math.max(...beyond) > 8000) far.add(heightAt(column, row))
      }
    }
  }
  expect(far.size).toBe(1)
})

test('a place is drawn to the same bytes every time, and they are few', () => {
  const again = draw()
  expect(fingerprint(again.tiles)).toBe(fingerprint(tiles))
  expect(fingerprint(again.heights)).toBe(fingerprint(heights))
  expect(bytesOf(tiles)).toBeLessThan(450_000)
  expect(bytesOf(heights)).toBeLessThan(650_000)
})

/** Undoes the filter of each row that subtracts the row above, the only one that is written. */
function readTerrarium(png: Buffer): (column: number, row: number) => number {
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(data))
  const stride = 3 * heightTileSize
  const rgb = new Uint8Array(stride * heightTileSize)
  for (let row = 0; row < heightTileSize; row++) {
    expect(rows[row * (stride + 1)]).toBe(2)
    for (let i = 0; i < stride; i++)
      rgb[row * stride + i] = rows[row * (stride + 1) + 1 + i]! + (row > 0 ? rgb[(row - 1) * stride + i]! : 0)
  }
  return (column, row) => {
    const at = row * stride + 3 * column
    return rgb[at]! * 256 + rgb[at + 1]! + rgb[at + 2]! / 256 - 32_768
  }
}
