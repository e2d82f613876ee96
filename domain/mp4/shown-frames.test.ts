import { expect, test } from 'vitest'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { firstTrackOf } from './movie-for-tests.ts'
import { readMovie } from './read-movie.ts'
import { shownFrames } from './samples.ts'
import { joined } from './write-box.ts'
import { movieHead, writeMovieIndex } from './write-movie.ts'

type Edits = { duration: number; mediaTime: number }[]

/** Decoded I P B B P, each a tenth of a second long and shown from tick 10 on: I B B P P. */
async function shownWith(edits?: Edits): Promise<number> {
  const table = { offsets: [0], sizes: [1, 1, 1, 1, 1], durations: 10, shifts: [10, 30, 0, 0, 10] }
  const track = { handler: 'vide' as const, codec: 'avc1', timescale: 100, width: 64, height: 36, ...table }
  const bytes = joined(movieHead(), writeMovieIndex({ tracks: [{ ...track, ...(edits && { edits }) }] }))
  return shownFrames(firstTrackOf(await readMovie(bytesInMemory(bytes))))
}

test.each<[string, Edits | undefined, number]>([
  ['without edits', undefined, 5],
  ['with an edit that shows everything', [{ duration: 500, mediaTime: 10 }], 5],
  ['that begin before the cut', [{ duration: 300, mediaTime: 30 }], 3],
  ['that begin after the end', [{ duration: 200, mediaTime: 10 }], 2],
  ['between two edits', [10, 40].map((mediaTime) => ({ duration: 100, mediaTime })), 2],
  ['shown twice', [10, 20].map((mediaTime) => ({ duration: 400, mediaTime })), 8],
  ['with an edit of no duration', [{ duration: 0, mediaTime: 30 }], 3],
  [
    'after a pause',
    [
      { duration: 500, mediaTime: -1 },
      { duration: 300, mediaTime: 30 },
    ],
    3,
  ],
])('frames %s are counted if they are shown', async (_, edits, count) => {
  expect(await shownWith(edits)).toBe(count)
})
