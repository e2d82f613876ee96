import { expect, test } from 'vitest'
import type { ByteSource } from '#domain/media/byte-source.ts'
import { firstTrackOf } from './movie-for-tests.ts'
import { writeMovieIndex, movieHead } from './write-movie.ts'
import { movieMessages } from './movie-messages.ts'
import type { Track } from './movie.ts'
import { readMovie } from './read-movie.ts'
import { joined } from './write-box.ts'
import { readSamples, type TrackSample } from './read-samples.ts'

/** A telemetry track with samples at the given positions of a large file. */
async function trackAt(offsets: number[], size: number): Promise<Track> {
  const table = { offsets, sizes: offsets.map(() => size), durations: 1001, samplesPerChunk: 1 }
  const bytes = joined(
    movieHead(),
    writeMovieIndex({ tracks: [{ handler: 'meta', codec: 'gpmd', timescale: 1000, ...table }] }),
  )
  return firstTrackOf(
    await readMovie({ size: bytes.length, read: (from, to) => Promise.resolve(bytes.subarray(from, to)) }),
  )
}

/** Every byte tells its position in the file. Keeps a record of what was read, and how much at a time. */
function watchedFile(size: number) {
  const slices: [from: number, to: number][] = []
  let [open, max] = [0, 0]
  const source: ByteSource = {
    size,
    async read(from, to) {
      slices.push([from, to])
      max = Math.max(max, ++open)
      await Promise.resolve()
      open--
      return Uint8Array.from({ length: to - from }, (_, index) => from + index)
    },
  }
  return { source, slices, maxAtOnce: () => max }
}

async function all(payloads: AsyncIterable<TrackSample>): Promise<TrackSample[]> {
  const list: TrackSample[] = []
  for await (const payload of payloads) list.push(payload)
  return list
}

test('samples close to each other are read together, with only the picture data between them', async () => {
  const { source, slices } = watchedFile(1_000_000)
  const payloads = await all(readSamples(source, await trackAt([1000, 1100, 50_000, 300_000], 100)))
  expect(slices).toEqual([
    [1000, 50_100],
    [300_000, 300_100],
  ])
  expect(payloads.map(({ bytes, t, duration }) => [bytes.length, bytes[0], t, duration])).toEqual([
    [100, 1000 % 256, 0, 1.001],
    [100, 1100 % 256, 1.001, 1.001],
    [100, 50_000 % 256, 2.002, 1.001],
    [100, 300_000 % 256, 3.003, 1.001],
  ])
})

test('at most eight slices are requested at once, and the samples come in order', async () => {
  const offsets = Array.from({ length: 40 }, (_, index) => (40 - index) * 100_000)
  const { source, maxAtOnce } = watchedFile(5_000_000)
  const shares: number[] = []
  const payloads = await all(
    readSamples(source, await trackAt(offsets, 10), { onProgress: (share) => shares.push(share) }),
  )
  expect(payloads.map(({ bytes }) => bytes[0])).toEqual(offsets.map((offset) => offset % 256))
  expect(maxAtOnce()).toBe(8)
  expect(shares).toHaveLength(40)
  expect(shares.at(-1)).toBe(1)
})

test('samples outside the file, or larger than any camera writes, are not read', async () => {
  const { source, slices } = watchedFile(1_000_000)
  await expect(all(readSamples(source, await trackAt([999_950], 100)))).rejects.toThrow(
    movieMessages.damagedTrack(1),
  )
  const large = watchedFile(1e9)
  await expect(all(readSamples(large.source, await trackAt([0], 5e8)))).rejects.toThrow(
    movieMessages.largeTelemetry,
  )
  expect([...slices, ...large.slices]).toEqual([])
})
