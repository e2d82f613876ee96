import { expect, test } from 'vitest'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import { mercatorX, mercatorY, worldM, type TileAddress } from '#domain/geo/web-mercator.ts'
import { findNearestName, nearestText } from './nearest-name.ts'

type Label = { name: string; kind: string; lon: number; lat: number; from: number }

/** Tiles with these labels, each from a zoom on. */
const worldOf = (labels: readonly Label[]) => {
  const asked: TileAddress[] = []
  const fetchTile = (tile: TileAddress) => {
    asked.push(tile)
    const { z, x, y } = tile
    const features = labels.flatMap(({ name, kind, lon, lat, from }) => {
      const [across, down] = [
        (mercatorX(lon) / worldM + 0.5) * 2 ** z,
        (0.5 - mercatorY(lat) / worldM) * 2 ** z,
      ]
      if (z < from || Math.floor(across) !== x || Math.floor(down) !== y) return []
      const place = [Math.round((across % 1) * 4096), Math.round((down % 1) * 4096)]
      return [{ type: 'point' as const, parts: [place], tags: { name, kind } }]
    })
    return Promise.resolve(features.length === 0 ? null : encodeTile([{ name: 'label', features }]))
  }
  return { fetchTile, asked }
}

const chalten = { name: 'El Chaltén', kind: 'village', lon: -72.886, lat: -49.331, from: 6 }
const rio = { name: 'Rio de Janeiro', kind: 'city', lon: -43.2, lat: -22.9, from: 2 }

test('the nearest place is found, across the edge of a tile, and said with its distance and direction', async () => {
  const { fetchTile } = worldOf([chalten, rio, { ...chalten, name: 'Patagonia', kind: 'region', lat: -49.1 }])
  const found = await findNearestName([-72.6, -49.1], fetchTile, 7)
  expect(found?.name).toBe('El Chaltén')
  expect(found && nearestText(found, 'metric')).toMatch(/^El Chaltén 3[23]\.\d km SW$/)
  expect(found && nearestText(found, 'imperial')).toMatch(/^El Chaltén 20\.\d mi SW$/)
})

test('in the middle of an ocean, coarser tiles are asked for places farther away', async () => {
  const { fetchTile, asked } = worldOf([chalten, rio])
  expect((await findNearestName([-25, -35], fetchTile, 7))?.name).toBe('Rio de Janeiro')
  expect(asked.length).toBeLessThan(20)
})

test('a world without names has no nearest one', async () => {
  expect(await findNearestName([0, 0], worldOf([]).fetchTile, 7)).toBeNull()
})
