import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#server/adapters/object-storage/disk.ts'
import { bytesAt, bytesOfFile, bytesOfObject } from './archive-bytes.ts'
import { openTileArchive } from './archive-reader.ts'

const tileText = 'the tile of the whole world'
const compressions = { 1: (bytes: Buffer) => bytes, 2: gzipSync, 3: brotliCompressSync }

type Archive = { pack?: keyof typeof compressions; metadata?: unknown; directory?: Buffer }

/** The tile 0/0/0 alone, laid out by hand according to the PMTiles 3 specification. */
function archiveOf({ pack = 2, metadata, directory }: Archive = {}): Buffer {
  const tile = compressions[pack](Buffer.from(tileText))
  // One entry: tile 0, a run of 1, its length, which is below 128, and its offset plus 1.
  const root = compressions[pack](directory ?? Buffer.from([1, 0, 1, tile.length, 1]))
  const about = compressions[pack](
    Buffer.from(JSON.stringify(metadata ?? { attribution: '© us', vector_layers: [{ id: 'water' }] })),
  )
  const header = Buffer.alloc(127)
  header.write('PMTiles\u0003', 0, 'latin1')
  const [aboutAt, dataAt] = [127 + root.length, 127 + root.length + about.length]
  const numbers = [127, root.length, aboutAt, about.length, dataAt, 0, dataAt, tile.length, 1, 1, 1]
  numbers.forEach((number, place) => header.writeBigUInt64LE(BigInt(number), 8 + 8 * place))
  header.set([1, pack, pack, 1, 0, 14], 96)
  ;[-10, 40, 20.5, 60].forEach((degrees, place) => header.writeInt32LE(degrees * 1e7, 102 + 4 * place))
  return Buffer.concat([header, root, about, tile])
}

let folder: string
let elsewhere: Server
let hasRanges = true
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-archive-'))
  elsewhere = createServer(({ headers }, answer) => {
    const [from = 0, to = 0] = (headers.range ?? '').match(/\d+/g)?.map(Number) ?? []
    answer.writeHead(hasRanges ? 206 : 200).end(archiveOf().subarray(from, to + 1))
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
})
afterAll(async () => {
  elsewhere.close()
  await rm(folder, { recursive: true, force: true })
})

const bytesIn = (bytes: Buffer) => ({
  read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)),
  close: () => Promise.resolve(),
})
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

test.each([1, 2, 3] as const)('an archive packed in way %d says what it holds', async (pack) => {
  const archive = await openTileArchive(bytesIn(archiveOf({ pack })))
  expect(archive).toMatchObject({
    content: 'vector',
    bounds: [-10, 40, 20.5, 60],
    minZoom: 0,
    maxZoom: 14,
    attribution: '© us',
    layers: ['water'],
  })
  expect(textOf(await archive.getTile(0, 0, 0))).toBe(tileText)
  expect(await archive.getTile(1, 0, 0)).toBeUndefined()
})

test('an archive is read from a file, from an address and from the object store', async () => {
  const path = join(folder, 'region.pmtiles')
  await writeFile(path, archiveOf())
  const store = diskStorage({ root: join(folder, 'store') })
  await store.put('map/region.pmtiles', archiveOf())
  const { port } = elsewhere.address() as AddressInfo
  const sources = [
    await bytesOfFile(path),
    bytesAt(`http://127.0.0.1:${port}/region.pmtiles`),
    bytesOfObject(store, 'map/region.pmtiles'),
  ]
  for (const source of sources) {
    const archive = await openTileArchive(source)
    expect(textOf(await archive.getTile(0, 0, 0))).toBe(tileText)
    await archive.close()
  }
  await expect(openTileArchive(bytesOfObject(store, 'map/other.pmtiles'))).rejects.toThrow('missing')
})

test('a server that would send the whole archive is not asked for more', async () => {
  const { port } = elsewhere.address() as AddressInfo
  hasRanges = false
  await expect(openTileArchive(bytesAt(`http://127.0.0.1:${port}/`))).rejects.toThrow('200 instead of 206')
  hasRanges = true
})

test('an archive that was away can be read once it is back', async () => {
  let isAway = false
  const { read, close } = bytesIn(archiveOf())
  const archive = await openTileArchive({
    read: (offset, length) => (isAway ? Promise.reject(new Error('away')) : read(offset, length)),
    close,
  })
  isAway = true
  await expect(archive.getTile(0, 0, 0)).rejects.toThrow('away')
  isAway = false
  expect(textOf(await archive.getTile(0, 0, 0))).toBe(tileText)
})

const bomb = gzipSync(Buffer.alloc(20_000_000))

test.each([
  ['text', Buffer.from('not a map'), 'magic number'],
  ['a header alone', archiveOf().subarray(0, 127), 'unexpected end'],
  ['a directory that is cut off', archiveOf({ directory: Buffer.from([255, 255, 255, 255, 127]) }), 'varint'],
  ['a description that unpacks to much more', replaceMetadata(bomb), 'larger than 16000000'],
])('%s is no archive', async (_, bytes, reason) => {
  await expect(openTileArchive(bytesIn(bytes))).rejects.toThrow(reason)
})

test('a description of another kind is as good as none', async () => {
  const metadata = { attribution: 7, vector_layers: [null, { id: 'x' }] }
  const archive = await openTileArchive(bytesIn(archiveOf({ metadata })))
  expect(archive).toMatchObject({ attribution: '', layers: ['x'] })
})

test('a tile that claims to be huge is not read', async () => {
  const directory = Buffer.from([1, 0, 1, 255, 255, 255, 127, 1])
  const archive = await openTileArchive(bytesIn(archiveOf({ directory })))
  await expect(archive.getTile(0, 0, 0)).rejects.toThrow('claims to be 268435455 bytes long')
})

function replaceMetadata(packed: Buffer): Buffer {
  const archive = archiveOf()
  const bytes = Buffer.concat([archive, packed])
  bytes.writeBigUInt64LE(BigInt(archive.length), 24)
  bytes.writeBigUInt64LE(BigInt(packed.length), 32)
  return bytes
}
