import { expect, test } from 'vitest'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { boxBytes, fullBox, joined, u32, u32s, u64s } from './write-box.ts'
import { firstTrackOf } from './movie-for-tests.ts'
import { keyedTags, quicktimeText } from './phone-video-for-tests.ts'
import {
  writeMovieIndex,
  writeMovie,
  movieHead,
  type WrittenMovie,
  type WrittenTrack,
} from './write-movie.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import { readMovie } from './read-movie.ts'
import { frameTimes, sampleDurations, sampleOffsets, sampleSizes, sampleTimes } from './samples.ts'

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const sample = (size: number, value = 0): Uint8Array => new Uint8Array(size).fill(value)
const avcConfiguration = boxBytes('avcC', Uint8Array.of(1, 0x64, 0x00, 0x28, 0xff, 0xe0))

const picture: WrittenTrack = {
  handler: 'vide',
  codec: 'avc1',
  timescale: 30_000,
  durations: 1001,
  width: 1920,
  height: 1080,
  handlerName: 'GoPro AVC',
  description: avcConfiguration,
  samples: [sample(40), sample(10), sample(20), sample(30)],
}

const read = (movie: WrittenMovie, options?: { isIndexFirst: boolean }) =>
  readMovie(bytesInMemory(writeMovie(movie, options)))

test('the index of a video says what it is and what filmed it', async () => {
  const esds = fullBox(
    'esds',
    0,
    Uint8Array.of(3, 25, 0, 0, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0x11, 0x90),
  )
  const movie = await read({
    brand: 'mp42',
    creationMs: Date.UTC(2024, 5, 12, 10, 30, 15),
    userData: joined(
      boxBytes('FIRM', ascii('HD8.01.02.51.00')),
      boxBytes('\u00a9mod', quicktimeText('HERO8 Black')),
    ),
    tracks: [
      { ...picture, rotation: 90, language: 'deu' },
      {
        handler: 'soun',
        codec: 'mp4a',
        timescale: 48_000,
        durations: 1024,
        description: esds,
        samples: [sample(5), sample(6)],
      },
    ],
  })
  expect(movie).toMatchObject({
    brand: 'mp42',
    isFragmented: false,
    creation: { utcMs: Date.UTC(2024, 5, 12, 10, 30, 15), local: '2024-06-12T10:30:15' },
    camera: { make: 'GoPro', model: 'HERO8 Black', firmware: 'HD8.01.02.51.00' },
  })
  expect(movie.durationSeconds).toBeCloseTo((4 * 1001) / 30_000, 3)
  const [video, audio] = movie.tracks
  expect(video).toMatchObject({
    id: 1,
    handler: 'vide',
    handlerName: 'GoPro AVC',
    codec: 'avc1',
    codecString: 'avc1.640028',
    timescale: 30_000,
    width: 1920,
    height: 1080,
    rotation: 90,
    language: 'deu',
  })
  expect(audio).toMatchObject({
    id: 2,
    handler: 'soun',
    codecString: 'mp4a.40.2',
    channels: 2,
    sampleRate: 48_000,
    language: 'und',
  })
})

test.each([[90], [180], [270]] as const)(
  'a picture rotated by %i degrees is recognised',
  async (rotation) => {
    const filmed = firstTrackOf(await read({ tracks: [{ ...picture, rotation }] }))
    expect(filmed.rotation).toBe(rotation)
  },
)

test('the codecs of newer cameras are named as browsers expect', async () => {
  // Main 10, level 5.1, no constraints except the first byte: the example in the standard for HEVC in MP4.
  const hevc = boxBytes('hvcC', Uint8Array.of(1, 2, 0x20, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 153, 0))
  const av1 = boxBytes('av1C', Uint8Array.of(0x81, 0x08, 0x4c, 0))
  const vp9 = boxBytes('vpcC', Uint8Array.of(1, 0, 0, 0, 2, 31, 0xa0, 1, 1, 1, 0, 0))
  const codecs = (
    [
      ['hvc1', hevc],
      ['av01', av1],
      ['vp09', vp9],
      ['mp4v', sample(0)],
    ] as const
  ).map(([codec, description]) => ({ ...picture, codec, description }))
  const { tracks } = await read({ tracks: codecs })
  expect(tracks.map(({ codecString }) => codecString)).toEqual([
    'hvc1.2.4.L153.b0',
    'av01.0.08M.10',
    'vp09.02.31.10',
    'mp4v',
  ])
})

test('Apple phones identify themselves in their own tags', async () => {
  const tags = { 'com.apple.quicktime.make': 'Apple', 'com.apple.quicktime.model': 'iPhone 15' }
  const { camera } = await read({ tracks: [picture], extensions: keyedTags(tags) })
  expect(camera).toEqual({ make: 'Apple', model: 'iPhone 15', firmware: null })
})

test('the offsets of samples follow from their chunks, wherever the index is', async () => {
  for (const options of [{ isIndexFirst: true }, { isIndexFirst: false }]) {
    const bytes = writeMovie(
      {
        tracks: [
          {
            ...picture,
            samplesPerChunk: 3,
            samples: [sample(4, 1), sample(2, 2), sample(3, 3), sample(5, 4)],
          },
        ],
      },
      options,
    )
    const filmed = firstTrackOf(await readMovie(bytesInMemory(bytes)))
    const [offsets, sizes] = [sampleOffsets(filmed), sampleSizes(filmed)]
    const found = Array.from(offsets, (at, row) => Array.from(bytes.subarray(at, at + (sizes[row] ?? 0))))
    expect(found).toEqual([
      [1, 1, 1, 1],
      [2, 2],
      [3, 3, 3],
      [4, 4, 4, 4, 4],
    ])
  }
})

test('offsets beyond four gigabytes are read from an index at the end of a file that is never read whole', async () => {
  const offsets = [100, 5e9, 11e9]
  const table = { sizes: [10, 20, 30], offsets, durations: 1001, samplesPerChunk: 1, hasLongOffsets: true }
  const { samples: _samples, ...facts } = picture
  const [head, moov] = [movieHead(), writeMovieIndex({ tracks: [{ ...facts, ...table }] })]
  const end = 12e9
  const start = joined(head, u32s([1, 0x6d646174]), u64s([end - head.length]))
  let bytesRead = 0
  const source = {
    size: end + moov.length,
    read: (from: number, to: number) => {
      bytesRead += to - from
      if (from >= end) return Promise.resolve(moov.subarray(from - end, to - end))
      return Promise.resolve(joined(start, new Uint8Array(to)).subarray(from, to))
    },
  }
  const filmed = firstTrackOf(await readMovie(source))
  expect(Array.from(sampleOffsets(filmed))).toEqual(offsets)
  expect(bytesRead).toBeLessThan(20_000)
})

const milliseconds = (seconds: Float64Array): number[] =>
  Array.from(seconds, (time) => Math.round(time * 1000))

test('frames are shown at the times that decoding order, shifts and edits add up to', async () => {
  // Decoded I P B B, shown I B B P. The first edit waits half a second; the second begins at the tick where
  // the I frame is shown.
  const track: WrittenTrack = {
    ...picture,
    timescale: 100,
    durations: [10, 10, 10, 20],
    shifts: [10, 30, 0, 0],
    edits: [
      { duration: 500, mediaTime: -1 },
      { duration: 400, mediaTime: 10 },
    ],
  }
  const filmed = firstTrackOf(await read({ tracks: [track] }))
  expect(milliseconds(sampleTimes(filmed))).toEqual([0, 100, 200, 300])
  expect(milliseconds(sampleDurations(filmed))).toEqual([100, 100, 100, 200])
  expect(milliseconds(frameTimes(filmed))).toEqual([500, 600, 700, 800])
})

test('negative shifts are understood', async () => {
  const filmed = firstTrackOf(
    await read({ tracks: [{ ...picture, timescale: 10, durations: 1, shifts: [0, 2, -1, -1] }] }),
  )
  expect(Array.from(frameTimes(filmed))).toEqual([0, 0.1, 0.2, 0.3])
})

test('samples of equal size, and four-bit sizes, are understood', async () => {
  const fixed = fullBox('stsz', 0, u32s([7, 3]))
  const compact = fullBox('stz2', 0, joined(u32(4), u32(3), Uint8Array.of(0x12, 0x30)))
  for (const [box, expected] of [
    [fixed, [7, 7, 7]],
    [compact, [1, 2, 3]],
  ] as const) {
    const bytes = writeMovie({ tracks: [{ ...picture, samples: [sample(1), sample(2), sample(3)] }] })
    const filmed = firstTrackOf(await readMovie(bytesInMemory(withTable(bytes, 'stsz', box))))
    expect(Array.from(sampleSizes(filmed))).toEqual(expected)
  }
})

/** The file with one box of its index replaced by a shorter one, and the rest padded. */
function withTable(bytes: Uint8Array, type: string, box: Uint8Array): Uint8Array {
  const at =
    Array.from(bytes, (byte) => String.fromCharCode(byte))
      .join('')
      .lastIndexOf(type) - 4
  const size = new DataView(bytes.buffer).getUint32(at)
  const filling = boxBytes('free', new Uint8Array(size - box.length - 8))
  const changed = bytes.slice()
  changed.set(joined(box, filling), at)
  return changed
}

test('a fragmented file has the samples of all fragments', async () => {
  const { samples: _samples, ...facts } = picture
  const empty = { ...facts, timescale: 10, sizes: [], offsets: [], durations: [] }
  const defaults = fullBox('trex', 0, u32s([1, 1, 2, 50, 0]))
  const moov = writeMovieIndex({ tracks: [empty], extensions: boxBytes('mvex', defaults) })
  const head = joined(movieHead('iso5'), moov)
  // The first has sizes, the second durations and shifts; both give the time of their first frame.
  const first = fragment({ time: 0, run: fullBox('trun', 0x201, u32s([2, 100, 60, 70])) })
  const second = fragment({ time: 40, run: fullBox('trun', 0x901, u32s([2, 200, 5, 1, 5, 0xffffffff])) })
  const movie = await readMovie(
    bytesInMemory(joined(head, first, boxBytes('mdat', sample(300)), second, boxBytes('mdat', sample(300)))),
  )
  const filmed = firstTrackOf(movie)
  expect(movie.isFragmented).toBe(true)
  expect(movie.durationSeconds).toBe(5)
  expect(Array.from(sampleSizes(filmed))).toEqual([60, 70, 50, 50])
  const secondAt = head.length + first.length + 308
  expect(Array.from(sampleOffsets(filmed))).toEqual([
    head.length + 100,
    head.length + 160,
    secondAt + 200,
    secondAt + 250,
  ])
  expect(Array.from(sampleTimes(filmed))).toEqual([0, 0.2, 4, 4.5])
  expect(Array.from(frameTimes(filmed))).toEqual([0, 0.2, 4.1, 4.4])
})

function fragment({ time, run }: { time: number; run: Uint8Array }): Uint8Array {
  const header = fullBox('tfhd', 0x20000, u32(1))
  return boxBytes('moof', boxBytes('traf', joined(header, fullBox('tfdt', 0, u32(time)), run)))
}

async function message(bytes: Uint8Array): Promise<string> {
  const error: unknown = await readMovie(bytesInMemory(bytes)).catch((one: unknown) => one)
  return error instanceof UnreadableMovieError ? error.message : 'it was read'
}

test('a file that is not a video, or only part of one, is refused with a message that says so', async () => {
  const whole = writeMovie({ tracks: [picture] })
  const first = writeMovie({ tracks: [picture] }, { isIndexFirst: true })
  expect(await message(new Uint8Array(0))).toBe(movieMessages.empty)
  expect(await message(ascii('<?xml version="1.0"?><gpx></gpx>'))).toBe(movieMessages.notMovie)
  expect(await message(new Uint8Array(5))).toBe(movieMessages.notMovie)
  expect(await message(whole.subarray(0, 20 + 108))).toBe(movieMessages.noIndex)
  expect(await message(whole.subarray(0, 60))).toBe(movieMessages.cutOff)
  expect(await message(whole.subarray(0, whole.length - 10))).toBe(movieMessages.cutOff)
  expect(await message(first.subarray(0, first.length - 10))).toBe(movieMessages.cutOff)
})

test('extra data after the index is no reason to refuse a video', async () => {
  const bytes = joined(writeMovie({ tracks: [picture] }), ascii('8db42d694ccc418790edff439fe026bf'))
  expect((await readMovie(bytesInMemory(bytes))).tracks).toHaveLength(1)
})

test('an index that claims to be larger than any camera writes is not read', async () => {
  const size = 80 * 1024 * 1024
  const start = joined(movieHead(), u32(size), ascii('moov'))
  const source = {
    size: size + 28,
    read: (from: number, to: number) => {
      if (to - from > 1e6) throw new Error('too much was read')
      return Promise.resolve(joined(start, new Uint8Array(to)).subarray(from, to))
    },
  }
  await expect(readMovie(source)).rejects.toThrow(movieMessages.largeIndex)
})

test('reading ends when it is aborted', async () => {
  const stopped = new AbortController()
  stopped.abort(new Error('stopped'))
  await expect(readMovie(bytesInMemory(writeMovie({ tracks: [picture] })), stopped.signal)).rejects.toThrow(
    'stopped',
  )
})
