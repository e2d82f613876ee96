import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import { loadTile, type TileKind } from './load-tile.ts'
import { createTileServer } from './tile-server.ts'
import { fetchTileJson } from './tile-json.ts'

let elsewhere: Server
let asked: string[] = []
let answer: (response: ServerResponse) => void = (response) => response.end()
beforeAll(async () => {
  elsewhere = createServer(({ url = '' }, response) => {
    asked.push(url)
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
})
afterAll(() => void elsewhere.close())
beforeEach(() => void (asked = []))

const origin = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

const vector = Buffer.from(
  encodeTile([{ name: 'water', features: [{ type: 'point', parts: [[1, 1]], tags: {} }] }]),
)
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const page = Buffer.from('<!doctype html><title>Sign in to the Wi-Fi</title>')

function load(kind: TileKind) {
  const server = createTileServer('tiles.example')
  const source = { template: `${origin()}/{z}/{y}/{x}.tile?key=1`, server }
  return { server, tile: loadTile(source, { z: 14, x: 8529, y: 5975 }, kind) }
}

test.each([
  ['vector', vector],
  ['picture', png],
  ['picture', jpeg],
] as const)('a %s tile arrives as it is, from the place that its address names', async (kind, bytes) => {
  answer = (response) => response.end(bytes)
  expect(Buffer.from(await load(kind).tile)).toEqual(bytes)
  expect(asked).toEqual(['/14/5975/8529.tile?key=1'])
})

test.each([204, 404, 410])('a server that has no tile there (%d) sends an empty one', async (status) => {
  answer = (response) => response.writeHead(status).end(status === 204 ? undefined : 'nothing')
  const { server, tile } = load('vector')
  expect((await tile).length).toBe(0)
  expect(server.trouble.get()).toBeNull()
})

test.each([
  ['vector', page],
  ['picture', page],
  ['vector', Buffer.from('{"error":"no such tile"}')],
  ['vector', png],
  ['picture', vector],
] as const)('anything but a %s tile is not passed to the map', async (kind, bytes) => {
  answer = (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes)
  const server = createTileServer('tiles.example')
  const source = { template: `${origin()}/{z}/{x}/{y}`, server }
  const tiles = [0, 1, 2].map((x) => loadTile(source, { z: 2, x, y: 0 }, kind))
  const outcomes = await Promise.allSettled(tiles)
  expect(outcomes).toMatchObject([0, 1, 2].map(() => ({ status: 'rejected', reason: { reason: 'foreign' } })))
  expect(server.trouble.get()?.reason).toBe('foreign')
})

test('a server that asks for a pause gets one request and its pause', async () => {
  answer = (response) => response.writeHead(429, { 'retry-after': '90' }).end()
  const { server, tile } = load('vector')
  const before = Date.now()
  await expect(tile).rejects.toMatchObject({ reason: 'busy' })
  expect(asked.length).toBe(1)
  expect((server.trouble.get()?.retryAt ?? 0) - before).toBeGreaterThanOrEqual(90_000)
})

const layers = ['water', 'transportation', 'place', 'park'].map((id) => ({ id, fields: {} }))
const description = () => ({
  tilejson: '3.0.0',
  tiles: [`${origin()}/planet/20261111_001001_pt/{z}/{x}/{y}.pbf`],
  vector_layers: layers,
  attribution: '<a href="https://tiles.example">Tiles</a>',
  maxzoom: 13,
})
const describing = (told: unknown) => {
  answer = (response) => response.end(typeof told === 'string' ? told : JSON.stringify(told))
  return fetchTileJson(`${origin()}/planet`, new AbortController().signal)
}

test('the current address of the tiles, their zoom and whom to credit come from the server itself', async () => {
  expect(await describing(description())).toEqual({
    tiles: `${origin()}/planet/20261111_001001_pt/{z}/{x}/{y}.pbf`,
    maxzoom: 13,
    credit: '<a href="https://tiles.example">Tiles</a>',
  })
  const { attribution: _, maxzoom: __, ...bare } = description()
  expect(await describing(bare)).toMatchObject({ maxzoom: 14, credit: null })
})

test.each([
  ['HTML', () => '<!doctype html>'],
  ['null', () => null],
  ['no tiles', () => ({ ...description(), tiles: [] })],
  ['tiles of another server', () => ({ ...description(), tiles: ['https://other.example/{z}/{x}/{y}'] })],
  ['layers of another schema', () => ({ ...description(), vector_layers: [{ id: 'streets' }] })],
  ['no layers', () => ({ ...description(), vector_layers: undefined })],
])('a description with %s is not used', async (_, told) => {
  await expect(describing(told())).rejects.toMatchObject({ reason: 'unreadable' })
})

test('a description that is refused says why', async () => {
  answer = (response) => response.writeHead(403).end()
  await expect(fetchTileJson(`${origin()}/planet`, new AbortController().signal)).rejects.toMatchObject({
    reason: 'refused',
  })
})
