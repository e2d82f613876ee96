import { tmpdir } from 'node:os'
import { PbfWriter } from 'pbf'
import { expect, test } from 'vitest'
import { mutantOf } from '#domain/formats/mutant-for-tests.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { maxBlobBytes } from '#domain/osm/read-blob.ts'
import { extractMessages } from '#domain/osm/unreadable-extract.ts'
import {
  givenBlob,
  givenBlock,
  givenExtract,
  givenRawBlob,
  type GivenElement,
  type GivenNode,
} from '#server/testing/given-extract.ts'
import { readBytes, refusalOf } from '#server/testing/read-given-extract.ts'
import { readExtract } from './read-extract.ts'

const row = (count: number): GivenNode[] =>
  Array.from({ length: count }, (_, n) => ({ type: 'node', id: n + 1, lat: 47 + n / 1000, lon: 11 }))
const path = { highway: 'path', name: 'Steig' }
const small: GivenElement[] = [
  ...row(6),
  { type: 'way', id: 10, nodes: [1, 2, 3], tags: path },
  { type: 'way', id: 11, nodes: [3, 4, 5, 1, 3], tags: { leisure: 'nature_reserve', name: 'Ried' } },
  {
    type: 'relation',
    id: 1,
    members: [{ type: 'way', id: 10 }],
    tags: { type: 'route', route: 'hiking', name: 'Weg' },
  },
]
const header = givenExtract([])

test('A file that is not an extract is refused with a message', async () => {
  expect(await refusalOf(Buffer.alloc(0))).toBe(extractMessages.empty)
  expect(await refusalOf(Buffer.from('<?xml version="1.0"?><osm version="0.6"></osm>'))).toBe(
    extractMessages.notPbf,
  )
  expect(await refusalOf(Buffer.from('PK'))).toBe(extractMessages.notPbf)
  expect(await refusalOf(Buffer.alloc(100))).toBe(extractMessages.notPbf)
  expect(await refusalOf(givenBlob('OSMData', new Uint8Array()))).toBe(extractMessages.notPbf)
})

test('A path without a file is refused with a message', async () => {
  const { signal } = new AbortController()
  const nowhere = readExtract('/nowhere/some.osm.pbf', { signal })
  await expect(nowhere.next()).rejects.toThrow(extractMessages.cannotOpen('/nowhere/some.osm.pbf'))
  const folder = readExtract(tmpdir(), { signal })
  await expect(folder.next()).rejects.toThrow(extractMessages.cannotOpen(tmpdir()))
})

test('An extract that is cut off anywhere is refused', async () => {
  const bytes = givenExtract(small)
  // A cut between two parts cannot be detected.
  const ends = new Set([0, 6, 8].map((count) => givenExtract(small.slice(0, count)).length))
  const refusals = new Set<string | undefined>()
  for (let length = 1; length < bytes.length; length += 23)
    if (!ends.has(length)) refusals.add(await refusalOf(bytes.subarray(0, length)))
  expect(refusals).toEqual(new Set([extractMessages.notPbf, extractMessages.cutOff]))
})

test('Parts that are larger than the format allows are refused before they are read', async () => {
  const huge = new PbfWriter()
  huge.writeStringField(1, 'OSMData')
  huge.writeVarintField(3, maxBlobBytes + 1)
  const head = huge.finish()
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  expect(await refusalOf(Buffer.concat([header, size, head]))).toBe(extractMessages.tooLarge(header.length))
  const bytes = Buffer.concat([
    header,
    givenBlob('OSMData', Buffer.alloc(100), { rawSize: maxBlobBytes + 1 }),
  ])
  expect(await refusalOf(bytes)).toMatch(/larger than the format allows/)
})

test('A part that inflates to more than its stated size is stopped there', async () => {
  const bomb = givenBlob('OSMData', Buffer.alloc(4 * 1024 * 1024), { rawSize: 1000 })
  expect(await refusalOf(Buffer.concat([header, bomb]))).toMatch(/damaged at byte/)
  const tooLittle = givenBlob('OSMData', Buffer.alloc(10), { rawSize: 1000 })
  expect(await refusalOf(Buffer.concat([header, tooLittle]))).toMatch(/damaged at byte/)
})

test('Features that need another reader are named', async () => {
  const history = givenExtract(small, { requiredFeatures: ['OsmSchema-V0.6', 'HistoricalInformation'] })
  expect(await refusalOf(history)).toBe(extractMessages.feature('HistoricalInformation'))
  const lzma = new PbfWriter()
  lzma.writeVarintField(2, 10)
  lzma.writeBytesField(4, Buffer.alloc(10))
  expect(await refusalOf(Buffer.concat([header, givenRawBlob('OSMData', lzma.finish())]))).toBe(
    extractMessages.compression('LZMA'),
  )
})

test('Ways with nodes that are missing or not on earth keep their known nodes', async () => {
  const { edges, places } = await readBytes(
    givenExtract([
      ...row(3),
      { type: 'node', id: 4, lat: 91, lon: 11 },
      { type: 'node', id: 5, lat: 47, lon: 200 },
      ...row(9).slice(6),
      { type: 'way', id: 10, nodes: [1, 2, 99, 3, 4, 7, 8, 8, 8, 9], tags: path },
      { type: 'way', id: 11, nodes: [5], tags: path },
      { type: 'way', id: 12, nodes: [], tags: path },
      { type: 'way', id: 13, nodes: [1, 2, 99, 1], tags: { landuse: 'forest', name: 'Wald' } },
    ]),
  )
  expect(edges.map(({ nodeA, nodeB }) => [nodeA, nodeB])).toEqual([
    [1, 2],
    [7, 9],
  ])
  expect(
    places.map(({ name, outline }) => [name, outline?.kind === 'lines' ? outline.lines.length : 0]),
  ).toEqual([['Steig', 2]])
})

test('Elements with impossible ids are left out', async () => {
  const absurd = [-1, 0, 2 ** 38, 2 ** 52]
  const elements: GivenElement[] = absurd.flatMap((id): GivenElement[] => [
    { type: 'node', id, lat: 47, lon: 11, tags: { place: 'city', name: 'Nirgendwo' } },
    { type: 'way', id, nodes: [1, 2], tags: path },
    {
      type: 'relation',
      id,
      members: [{ type: 'way', id: 10 }],
      tags: { type: 'route', route: 'hiking', name: 'Weg' },
    },
  ])
  const { edges, places } = await readBytes(
    givenExtract([...row(3), { type: 'way', id: 10, nodes: [1, 2, ...absurd, 3], tags: path }, ...elements]),
  )
  expect(edges).toHaveLength(1)
  expect(places.map(({ n }) => n)).toEqual([placeNumber('trail', 'way', 10)])
})

test('An element with very many tags is read correctly', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`key:${n}`, `${n}`]))
  const names = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`name:aa-${10_000 + n}`, 'Weg']))
  const { places } = await readBytes(
    givenExtract([...row(3), { type: 'way', id: 10, nodes: [1, 2], tags: { ...many, ...names, ...path } }]),
  )
  expect(places).toHaveLength(1)
  expect(Object.keys(places[0]?.names ?? {})).toHaveLength(300)
  expect(places[0]?.facts).toEqual({})
})

const route = (id: number, ...members: number[]): GivenElement => ({
  type: 'relation',
  id,
  tags: { type: 'superroute', route: 'hiking', name: `Weg ${id}` },
  members: [{ type: 'way', id: 10 }, ...members.map((one) => ({ type: 'relation' as const, id: one }))],
})

test('Routes that contain themselves or each other do not loop forever', async () => {
  const everyOther = Array.from({ length: 60 }, (_, n) => n + 1)
  const { trails } = await readBytes(
    givenExtract([
      ...row(3),
      { type: 'way', id: 10, nodes: [1, 2], tags: path },
      ...everyOther.map((id) => route(id, id, ...everyOther)),
    ]),
  )
  expect(trails).toHaveLength(61)
  expect(new Set(trails.map(({ edgeIds }) => edgeIds.length))).toEqual(new Set([1]))
})

test('An extract with any change is either read or refused', async () => {
  // A slice of a Buffer would share its memory and accumulate the changes.
  const file = Uint8Array.from(givenExtract(small, { compression: 'none' }))
  const blocks = [small.slice(0, 6), small.slice(6, 8), small.slice(8)].map((elements) =>
    givenBlock(elements),
  )
  const outcomes = { read: 0, refused: 0 }
  for (let number = 1; number <= 80; number++) {
    // Half of the mutants are intact outside and damaged inside.
    const isInside = number % 2 === 0
    const changed = isInside
      ? blocks.map((block, n) => (number % 3 === n ? mutantOf([block], number) : block))
      : []
    const mutant = isInside
      ? Buffer.concat([header, ...changed.map((block) => givenBlob('OSMData', block))])
      : mutantOf([file], number)
    outcomes[(await refusalOf(mutant)) === undefined ? 'read' : 'refused']++
  }
  expect(outcomes.read).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(30)
})
