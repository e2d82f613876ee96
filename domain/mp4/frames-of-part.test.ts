import { expect, test } from 'vitest'
import { framesOfPart } from './frames-of-part.ts'
import { UnreadableMovieError } from './movie-messages.ts'
import { boxBytes, fullBox, joined, u32, u32s } from './write-box.ts'
import { movieHead, writeMovieIndex } from './write-movie.ts'

const facts = { codec: 'avc1', width: 640, height: 360, sizes: [], offsets: [], durations: [] }
const sound = { ...facts, handler: 'soun' as const, codec: 'mp4a', timescale: 48_000 }
const filmed = { ...facts, handler: 'vide' as const, timescale: 1000 }
const defaults = (id: number) => fullBox('trex', 0, u32s([id, 1, 33, 50, 0]))
const index = (...tracks: Parameters<typeof writeMovieIndex>[0]['tracks']) =>
  joined(
    movieHead('iso5'),
    writeMovieIndex({ tracks, extensions: boxBytes('mvex', joined(defaults(1), defaults(2))) }),
  )

/** Durations and shifts of each frame, in thousandths. */
function part(id: number, fromMs: number, frames: [lasts: number, shift: number][]): Uint8Array {
  const header = fullBox('tfhd', 0x20000, u32(id))
  const run = fullBox(
    'trun',
    0xb01,
    u32s([frames.length, 0, ...frames.flatMap(([lasts, shift]) => [lasts, 9, shift])]),
  )
  const moof = boxBytes('moof', boxBytes('traf', joined(header, fullBox('tfdt', 0, u32(fromMs)), run)))
  return joined(moof, boxBytes('mdat', new Uint8Array(9 * frames.length)))
}

test('a part of a stream says when each of its frames begins, and when the last one ends', async () => {
  const frames = await framesOfPart(
    index(filmed),
    part(1, 4000, [
      [7, 0],
      [120, 0],
      [33, 0],
    ]),
  )
  expect(Array.from(frames!.starts)).toEqual([4, 4.007, 4.127])
  expect(frames!.end).toBeCloseTo(4.16, 9)
})

test('frames that are stored out of order are told in the order in which they are shown', async () => {
  const back = 2 ** 32 - 40
  const frames = await framesOfPart(
    index(filmed),
    part(1, 0, [
      [40, 0],
      [40, 40],
      [40, back],
      [40, 0],
    ]),
  )
  expect(Array.from(frames!.starts)).toEqual([0, 0.04, 0.08, 0.12])
  expect(frames!.end).toBeCloseTo(0.16, 9)
})

test('the picture counts, not the sound beside it, and a part without a picture has no frames', async () => {
  const both = joined(part(1, 0, [[20, 0]]), part(2, 500, [[33, 0]]))
  expect(Array.from((await framesOfPart(index(sound, filmed), both))!.starts)).toEqual([0.5])
  expect(await framesOfPart(index(sound), part(1, 0, [[20, 0]]))).toBeNull()
})

test('what is not a part of a stream is refused', async () => {
  await expect(framesOfPart(new Uint8Array(0), part(1, 0, [[33, 0]]))).rejects.toThrow(UnreadableMovieError)
})
