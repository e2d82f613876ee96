import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import { givenExtract, type GivenElement } from '#server/testing/given-extract.ts'
import { readExtractInThread } from './extract-thread.ts'
import type { ExtractBatch } from './read-extract-batches.ts'
import { readExtract } from './read-extract.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Paths that zigzag over a plain, each with its own nodes: several batches, which take a while to read. */
function plain(): GivenElement[] {
  const [paths, length] = [1000, 60]
  const id = (path: number, n: number) => path * length + n + 1
  const nodes = numbers(paths * length).map((n): GivenElement => ({
    type: 'node',
    id: n + 1,
    lat: 47 + Math.floor(n / length) / 5000,
    lon: 11 + (n % length) / 5000 + (n % 3) / 20_000,
  }))
  const ways = numbers(paths).map((path): GivenElement => ({
    type: 'way',
    id: path + 1,
    nodes: numbers(length).map((n) => id(path, n)),
    tags: { highway: 'path', name: `Path ${path}` },
  }))
  return [...nodes, ...ways]
}

let folder: string
let path: string
let bytes: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-extract-'))
  path = join(folder, 'plain.osm.pbf')
  bytes = givenExtract(plain())
  await writeFile(path, bytes)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const { signal } = new AbortController()

/** The number of other threads; each has a port for its messages. */
const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length

/** Everything that is read, and how many threads there were meanwhile. */
async function readAll(read: typeof readExtract) {
  const told: [string, number][] = []
  const batches: ExtractBatch[] = []
  const beside = new Set<number>()
  const before = threads()
  const reading = read(path, { signal, onProgress: (stage, share) => told.push([stage, share]) })
  for await (const batch of reading) {
    batches.push(batch)
    beside.add(threads() - before)
  }
  return { batches, told, beside: [...beside] }
}

test('An extract read by another thread gives the same result', async () => {
  const [there, here] = [await readAll(readExtractInThread), await readAll(readExtract)]
  expect(there.batches.length).toBeGreaterThan(1)
  expect(there.batches).toEqual(here.batches)
  expect(there.told).toEqual(here.told)
  expect([there.beside, here.beside]).toEqual([[1], [0]])
})

test('A fault in an extract is reported as one message', async () => {
  const cut = join(folder, 'cut.osm.pbf')
  await writeFile(cut, bytes.subarray(0, -20))
  const refusal = await readExtractInThread(cut, { signal })
    .next()
    .catch((error: unknown) => error)
  expect(refusal).toEqual(new UnreadableExtractError(extractMessages.cutOff))
})

test('Aborting the signal or reading no further ends the thread', async () => {
  const before = threads()
  const stop = new AbortController()
  const stopped = readExtractInThread(path, { signal: stop.signal })
  const left = readExtractInThread(path, { signal, from: 1 })
  const taken = await Promise.all([stopped.next(), left.next()])
  expect(taken).toMatchObject([{ value: { position: 1 } }, { value: { position: 2 } }])
  expect(threads()).toBe(before + 2)
  stop.abort(new Error('enough'))
  await expect(stopped.next()).rejects.toThrow('enough')
  await left.return(undefined)
  expect(threads()).toBe(before)
  await expect(readExtractInThread(path, { signal: stop.signal }).next()).rejects.toThrow('enough')
})
