import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLadder } from './check-ladder.ts'
import {
  coloursOf,
  ffmpegBuilds,
  givenClips,
  secondsOf,
  testTools,
  unevenClip,
  unevenRates,
  type Clips,
} from './clips-for-tests.ts'
import { readFragment, readTrack } from './fragments.ts'
import { ladderIn, times, timesOfFirst } from './ladder-for-tests.ts'
import { makeHead } from './make-head.ts'
import { makePoster } from './make-poster.ts'
import { makeThumbnails } from './make-thumbnails.ts'

let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(() => clips.remove())

const signal = AbortSignal.timeout(600_000)
const pattern = (size: string, rest: string) => `-f lavfi -i testsrc2=s=${size}:${rest}`
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
const uneven = (name: string, kept: string) =>
  clips.clip(`${name.replaceAll(' ', '-')}.mp4`, unevenClip(kept))
const ladderOf = (source: string, options?: Parameters<typeof ladderIn>[2]) =>
  ladderIn(clips.folder, source, options)

describe.each(ffmpegBuilds)('with %s', (_, tools) => {
  test.each(unevenRates)('frames at a rate that is %s keep their times', async (name, kept, count, endMs) => {
    const source = uneven(name, kept)
    const { probed, files, frames, durationMs, streams } = await ladderOf(source, { tools, sizes: 2 })
    expect([probed.isVariableRate, probed.durationMs, frames]).toEqual([true, endMs, count])
    for (const file of files) expect(times(file)).toEqual(times(source))
    for (const rung of streams.rungs) {
      expect(rung.segments.slice(0, 2).map(({ duration }) => duration)).toEqual([4, 4])
      expect(secondsOf(rung)).toBeCloseTo(durationMs / 1000, 3)
    }
    // Old versions guess the duration of the last frame from the one before.
    const guess = tools === testTools ? 1 : 500
    expect(Math.abs(durationMs - endMs)).toBeLessThanOrEqual(guess)
  })

  test('the last frame is shown as long as in the video', async () => {
    const fast = clips.clip(
      'fast.mp4',
      `${pattern('128x72', 'r=60:d=4')} ${h264} -video_track_timescale 60000`,
    )
    const slow = clips.clip(
      'slow.mp4',
      `${pattern('128x72', 'r=1:d=5')} ${h264} -video_track_timescale 60000`,
    )
    const list = clips.file('list.txt', `file ${fast}\nfile ${slow}\n`)
    const source = clips.clip('slowing.mp4', `-f concat -safe 0 -i ${list} -c copy`)
    const { durationMs, streams } = await ladderOf(source, { tools })
    expect([durationMs, secondsOf(streams.rungs[0])]).toEqual([9000, 9])
  })

  test('the start made alone matches the whole, and lasts until the next frame', async () => {
    const [name, kept] = unevenRates[2] ?? ['', '']
    const source = uneven(name, kept)
    const { streams, folder, probed, rung } = await ladderOf(source, { tools })
    const headFolder = mkdtempSync(join(clips.folder, 'head-'))
    const head = await makeHead(tools, { source, folder: headFolder, probed, rung, signal })
    expect(timesOfFirst(head, headFolder)).toEqual(timesOfFirst(streams, folder))
    expect(secondsOf(head.rungs[0])).toBeCloseTo(4, 3)
  })
})

test('a video stored out of display order ends when its last frame does', async () => {
  const [name, kept, count] = unevenRates[0] ?? ['', '', 0]
  const copied = '-c copy -movflags frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'
  const path = clips.clip('fragments.mp4', `-i ${uneven(name, kept)} ${copied}`)
  const { timescale } = await readTrack(path)
  const { samples, firstTime, lastTime, endTime } = await readFragment(path)
  expect([samples, firstTime, lastTime / timescale]).toEqual([count, 0, 8.5])
  // It is decoded half a second before the next frame, which is the duration that files state for it.
  expect(endTime / timescale).toBe(9)
})

test('a poster and thumbnails are made of a video that stands still for long', async () => {
  const changes = "drawbox=c=lime:t=fill:enable='between(t,4,6)',drawbox=c=blue:t=fill:enable='gt(t,6)'"
  const still = clips.clip('still.mp4', `-f lavfi -i color=red:s=160x90:r=1/5:d=15,${changes} ${h264}`)
  const { durationMs, file, probed } = await ladderOf(still)
  expect(durationMs).toBe(15_000)
  const folder = mkdtempSync(join(clips.folder, 'sheets-'))
  await makeThumbnails(testTools, { playlistOrFile: file, folder, durationMs, signal })
  // One for every two seconds, each of them shown at some time in that step.
  const shown = ['red', 'red', 'green', 'green', 'green', 'blue', 'blue', 'blue']
  expect(coloursOf(join(folder, 'sheet_000.jpg'), '5x5').slice(0, 8)).toEqual(shown)
  const poster = clips.path('still.jpg')
  await makePoster(testTools, { source: still, file: poster, atMs: durationMs / 10, signal, probed })
  expect(coloursOf(poster, '1x1')).toEqual(['green'])
})

describe('sound that is longer than the picture does not lengthen a video', () => {
  test.each([
    ['mp4', `${h264} -c:a aac`],
    ['webm', '-c:v libvpx -deadline realtime -c:a libvorbis'],
    ['ogv', '-c:v libtheora -c:a libvorbis'],
  ])('in %s', async (ending, coding) => {
    const source = clips.clip(
      `long-sound.${ending}`,
      `${pattern('128x72', 'r=30:d=3')} -f lavfi -i sine=d=5 ${coding}`,
    )
    const { probed, durationMs, streams, frames, notes } = await ladderOf(source)
    expect([probed.durationMs, frames, notes]).toEqual([3000, 90, []])
    // WebM counts whole milliseconds, so that the last of thirty frames a second lasts 33 or 34 of them.
    expect(Math.abs(durationMs - 3000)).toBeLessThanOrEqual(1)
    expect(secondsOf(streams.rungs[0])).toBe(durationMs / 1000)
    expect(secondsOf(streams.audio)).toBeCloseTo(durationMs / 1000, 3)
  })

  test('nor does silence where the rest of the picture is lost', async () => {
    const whole = clips.clip(
      'heard.mp4',
      `${pattern('192x108', 'r=30:d=20')} -f lavfi -i sine=d=20 ${h264} -c:a aac -movflags +faststart`,
    )
    const bytes = readFileSync(whole)
    const { durationMs, streams } = await ladderOf(
      clips.file('half-heard.mp4', bytes.subarray(0, bytes.length / 2)),
    )
    expect(durationMs).toBeLessThan(15_000)
    expect(secondsOf(streams.rungs[0])).toBeCloseTo(durationMs / 1000, 3)
    const before = streams.audio?.segments.slice(0, -1) ?? []
    expect(before.reduce((sum, { duration }) => sum + duration, 0)).toBeLessThan(durationMs / 1000)
  })
})

test('a browser recording, which does not declare its duration, is as long as its picture', async () => {
  const source = clips.clip(
    'live.webm',
    `${pattern('128x72', 'r=30:d=3')} -c:v libvpx -deadline realtime -live 1 -f webm`,
  )
  const { probed, durationMs } = await ladderOf(source)
  expect([probed.durationMs, durationMs]).toEqual([3000, 3000])
})

async function givenMade() {
  const source = clips.clip('plain.mp4', `${pattern('192x108', 'r=30:d=6')} ${h264}`)
  const { streams, probed, folder, frames } = await ladderOf(source, { sizes: 2 })
  return { probed, folder, written: { ...streams, hasComplaints: false, encodedFrames: frames } }
}

describe('output that does not match the video', () => {
  test('is refused when its end is missing, and kept with a note when encoding it again does not help', async () => {
    const { folder, written, probed } = await givenMade()
    const longer = { ...probed, durationMs: 12_000 }
    await expect(checkLadder(folder, written, { probed: longer, mayRepeat: true })).rejects.toThrow(
      '180 frames in 6 s were made of 12 s',
    )
    const kept = await checkLadder(folder, written, { probed: longer, mayRepeat: false })
    expect(kept).toMatchObject({
      durationMs: 6000,
      notes: [expect.stringContaining('of 12 s'), expect.any(String)],
    })
  })

  test('is refused when renditions differ, and kept without the incomplete ones', async () => {
    const { folder, written, probed } = await givenMade()
    const [best, half] = written.rungs
    if (!best || !half) throw new Error('two sizes were asked for')
    const torn = { ...written, rungs: [{ ...best, segments: best.segments.slice(0, 1) }, half] }
    await expect(checkLadder(folder, torn, { probed, mayRepeat: true })).rejects.toThrow('renditions differ')
    const { streams, durationMs } = await checkLadder(folder, torn, { probed, mayRepeat: false })
    expect([streams.rungs, durationMs]).toEqual([[half], 6000])
  })

  test('is kept at once when only the index of the file says otherwise', async () => {
    const { folder, written, probed } = await givenMade()
    const said = { ...probed, durationMs: 3000, picture: { ...probed.picture, frames: 400 } }
    expect((await checkLadder(folder, written, { probed: said, mayRepeat: true })).notes).toEqual([
      '180 frames instead of 90',
      '6 s instead of 3 s',
    ])
    rmSync(folder, { recursive: true })
  })
})
