import { expect, test } from 'vitest'
import { mutantOf } from '#domain/formats/mutant-for-tests.ts'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import type { ByteSource } from '#domain/media/byte-source.ts'
import { boxBytes, fullBox, joined, u32, u32s } from './write-box.ts'
import { firstTrackOf } from './movie-for-tests.ts'
import { writeMovie, movieHead, type WrittenTrack } from './write-movie.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import { readMovie } from './read-movie.ts'
import { sampleOffsets, sampleTimes } from './samples.ts'
import { walkBoxes } from './walk-boxes.ts'

const track: WrittenTrack = {
  handler: 'vide',
  codec: 'avc1',
  timescale: 1000,
  durations: 40,
  width: 16,
  height: 16,
  samples: [new Uint8Array(9)],
}

/** Counts the bytes read, to notice a reader that asks for the same ones again and again. */
function counted(bytes: Uint8Array): ByteSource & { total: number } {
  return {
    size: bytes.length,
    total: 0,
    read(from, to) {
      if (from < 0 || to > bytes.length || from > to)
        throw new Error(`read outside of the file: ${from} to ${to}`)
      this.total += to - from
      return Promise.resolve(bytes.subarray(from, to))
    },
  }
}

function mutants(count: number): Uint8Array[] {
  const files = [
    cameraFileForTests({
      camera: { seconds: 2, framesPerSecond: 10 },
      facts: [{ key: 'ZFOV', type: 'f', values: [[120]] }],
    }),
    writeMovie({ tracks: [track, { ...track, handler: 'soun', codec: 'mp4a' }] }, { isIndexFirst: true }),
    writeMovie({
      tracks: [
        {
          ...track,
          samples: Array.from({ length: 30 }, () => new Uint8Array(3)),
          shifts: Array.from({ length: 30 }, (_, row) => row % 3),
        },
      ],
    }),
  ]
  return Array.from({ length: count }, (_, number) => mutantOf(files, number))
}

/** The problems with what was read, or the message if nothing was. */
async function outcomeOf(bytes: Uint8Array): Promise<{ message: string | null; problems: string[] }> {
  const source = counted(bytes)
  const read = await readCameraFile(source).catch((error: unknown) => {
    if (error instanceof UnreadableMovieError) return error.message
    throw error
  })
  const problems = source.total > 20 * (bytes.length + 4096) ? ['the same was read again and again'] : []
  if (typeof read === 'string') return { message: read, problems }
  const { motion, recording } = read
  if (!(motion?.q.every((value) => Math.abs(value) <= 1.001) ?? true)) problems.push('no turns')
  if (!(recording?.samples.lat.every((value) => Math.abs(value) <= 90) ?? true))
    problems.push('outside the world')
  return { message: null, problems }
}

test('a damaged video is read as far as it makes sense or refused with a message, and never crashes the reader', async () => {
  const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = []
  for (const bytes of mutants(1500)) outcomes.push(await outcomeOf(bytes))
  const messages = outcomes.flatMap(({ message }) => message ?? [])
  expect(outcomes.flatMap(({ problems }) => problems)).toEqual([])
  expect(messages.filter((message) => !/^[A-Z].*\.$/.test(message))).toEqual([])
  // Make sure the damage was neither too great nor too small to test anything.
  expect(outcomes.length - messages.length).toBeGreaterThan(100)
  expect(messages.length).toBeGreaterThan(100)
})

test('the boxes of a damaged video are listed as far as they can be followed', async () => {
  for (const bytes of mutants(500)) {
    const tree = await walkBoxes(counted(bytes))
    expect(tree.count).toBeLessThanOrEqual(20_000)
    expect(tree.problem ?? 'None.').toMatch(/^[A-Z].*\.$/)
  }
})

const stbl = (boxes: Uint8Array): Uint8Array => {
  const entry = fullBox('stsd', 0, joined(u32(1), boxBytes('avc1', new Uint8Array(78))))
  const handler = fullBox(
    'hdlr',
    0,
    joined(
      u32(0),
      Uint8Array.from('vide', (one) => one.charCodeAt(0)),
      new Uint8Array(13),
    ),
  )
  const header = fullBox('mdhd', 0, u32s([0, 0, 1000, 1000, 0]))
  const media = boxBytes(
    'mdia',
    joined(header, handler, boxBytes('minf', boxBytes('stbl', joined(entry, boxes)))),
  )
  const movie = fullBox('mvhd', 0, joined(u32s([0, 0, 1000, 1000]), new Uint8Array(80)))
  const trak = boxBytes('trak', joined(fullBox('tkhd', 7, new Uint8Array(80)), media))
  return joined(movieHead(), boxBytes('mdat', new Uint8Array(8)), boxBytes('moov', joined(movie, trak)))
}
const stts = fullBox('stts', 0, u32s([1, 0xffffffff, 1]))
const stsc = fullBox('stsc', 0, u32s([1, 1, 0xffffffff, 1]))
const stco = fullBox('stco', 0, u32s([1, 40]))

test('a table that claims more entries than fit into its box is not believed', async () => {
  for (const type of ['stts', 'ctts', 'stsc', 'stco', 'co64', 'stss']) {
    const table = fullBox(type, 0, u32s([0xffffffff, 1, 1]))
    const sizes = fullBox('stsz', 0, u32s([0, 1, 5]))
    const bytes = stbl(joined(sizes, table))
    await expect(readMovie(counted(bytes))).rejects.toThrow(UnreadableMovieError)
  }
  await expect(readMovie(counted(stbl(fullBox('stsz', 0, u32s([0, 0xffffffff, 5])))))).rejects.toThrow(
    UnreadableMovieError,
  )
})

test('billions of samples, which cost no bytes to claim, are never enumerated', async () => {
  const sizes = fullBox('stsz', 0, u32s([1, 0xffffffff]))
  await expect(readMovie(counted(stbl(joined(stts, stsc, sizes, stco))))).rejects.toThrow(
    movieMessages.damagedTrack(0),
  )
  const video = firstTrackOf(await readMovie(counted(writeMovie({ tracks: [track] }))))
  const claiming = { ...video, samples: { ...video.samples, count: 2 ** 32 - 1 } }
  expect(() => sampleOffsets(claiming)).toThrow(movieMessages.tooManySamples)
  expect(() => sampleTimes(claiming)).toThrow(movieMessages.tooManySamples)
})

test('fragments that claim billions of samples are refused', async () => {
  const defaults = fullBox('trex', 0, u32s([1, 1, 1, 1, 0]))
  const head = writeMovie({ tracks: [{ ...track, samples: [] }], extensions: boxBytes('mvex', defaults) })
  const run = fullBox('trun', 0, u32(0xffffffff))
  const moof = boxBytes('moof', boxBytes('traf', joined(fullBox('tfhd', 0x20000, u32(1)), run)))
  await expect(readMovie(counted(joined(head, moof)))).rejects.toThrow(movieMessages.tooManySamples)
})

test('hundreds of thousands of boxes end the reading', async () => {
  const empty = boxBytes('free', new Uint8Array(0))
  const many = new Uint8Array(8 * 250_000)
  for (let at = 0; at < many.length; at += 8) many.set(empty, at)
  await expect(readMovie(counted(joined(movieHead(), many)))).rejects.toThrow(movieMessages.tooManyParts)
  const inside = joined(movieHead(), boxBytes('moov', many.subarray(0, 8 * 20_000)))
  await expect(readMovie(counted(inside))).rejects.toThrow(UnreadableMovieError)
  const tree = await walkBoxes(counted(inside))
  expect(tree.isComplete).toBe(false)
  expect(tree.count).toBeLessThanOrEqual(20_000)
})

test('deeply nested boxes are followed only so far', async () => {
  let nested: Uint8Array = new Uint8Array(0)
  for (let depth = 0; depth < 2000; depth++) nested = boxBytes('udta', nested)
  const tree = await walkBoxes(counted(joined(movieHead(), boxBytes('moov', nested))))
  expect(tree.count).toBeLessThan(20)
})
