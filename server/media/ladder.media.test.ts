import { mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planLadder } from '#domain/media/rendition-ladder.ts'
import { checkLadder } from './check-ladder.ts'
import {
  coloursOf,
  ffmpegBuilds,
  fieldsOf,
  framesOf,
  givenClips,
  joined,
  loudPartOf,
  programsIn,
  secondsOf,
  testTools,
  type Clips,
} from './clips-for-tests.ts'
import { ladderIn, times, timesOfFirst } from './ladder-for-tests.ts'
import { makeHead } from './make-head.ts'
import { makeLadder } from './make-ladder.ts'
import { madeStreamsReader } from './made-streams.ts'
import { probeVideo } from './probe.ts'

let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(() => clips.remove())

const signal = AbortSignal.timeout(600_000)
const pattern = (size: string, rest: string) => `-f lavfi -i testsrc2=s=${size}:${rest}`
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

const ladderOf: (source: string, options?: Parameters<typeof ladderIn>[2]) => ReturnType<typeof ladderIn> = (
  source,
  options,
) => ladderIn(clips.folder, source, options)
const keyTimes = (path: string) =>
  framesOf(path).flatMap(({ time, isKey }) => (isKey ? [Math.round(time * 1e3) / 1e3] : []))

describe.each(ffmpegBuilds)('with %s', (_, tools) => {
  test('all renditions have the frames of the video at their times, and keyframes at the same times', async () => {
    const source = clips.clip(
      'video.mp4',
      `${pattern('192x108', 'r=30000/1001:d=9')} -f lavfi -i sine=d=9 ${h264} -c:a aac`,
    )
    const { frames, durationMs, streams, files, told, shares } = await ladderOf(source, { tools, sizes: 2 })
    expect([frames, durationMs]).toEqual([270, 9009])
    for (const file of files) {
      expect(times(file)).toEqual(times(source))
      expect(keyTimes(file)).toEqual([0, 2.002, 4.004, 6.006, 8.008])
    }
    for (const rung of streams.rungs)
      expect(rung.segments.map(({ duration }) => duration)).toEqual([4.004, 4.004, 1.001])
    expect(secondsOf(streams.audio)).toBeCloseTo(9.009, 2)
    expect(streams.rungs[0]?.codecs).toMatch(/^avc1\.64[0-9a-f]{4}$/)
    expect(told.at(-1)).toEqual(streams)
    expect(told.at(-1)?.isWhole).toBe(true)
    expect(shares.at(-1)).toBeGreaterThan(0.99)
  })

  test('the first segment made alone has the times of the first segment of the whole video', async () => {
    const source = clips.clip(
      'video.mp4',
      `${pattern('192x108', 'r=30000/1001:d=9')} -f lavfi -i sine=d=9 ${h264} -c:a aac`,
    )
    const { streams, rung, probed, folder } = await ladderOf(source, { tools })
    const headFolder = mkdtempSync(join(clips.folder, 'head-'))
    const head = await makeHead(tools, { source, folder: headFolder, probed, rung, signal })
    expect(head).toMatchObject({ isWhole: false, rungs: [{ segments: [{ duration: 4.004 }] }] })
    expect(timesOfFirst(head, headFolder)).toEqual(timesOfFirst(streams, folder))
    expect(head.audio?.segments).toEqual([
      { file: streams.audio?.segments[0]?.file, duration: expect.closeTo(4.0107, 4) },
    ])
  })

  test('frames at an uneven rate keep their times', async () => {
    const uneven = `-vf select='lt(n,20)+not(mod(n,7))+gt(n,80)' -vsync vfr`
    const source = clips.clip(
      'uneven.mp4',
      `${pattern('128x72', 'r=25:d=4')} ${uneven} ${h264} -video_track_timescale 90000`,
    )
    const { files, frames } = await ladderOf(source, { tools, sizes: 2 })
    expect(files.map(times)).toEqual([times(source), times(source)])
    expect(frames).toBe(times(source).length)
  })

  test('10-bit HEVC with high dynamic range becomes what all browsers can show', async () => {
    const colours = '-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc'
    const params = 'log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'
    const source = clips.clip(
      'bright.mp4',
      `${pattern('128x72', 'r=30:d=1')} -c:v libx265 -preset ultrafast -x265-params ${params} -pix_fmt yuv420p10le ${colours} -tag:v hvc1`,
    )
    const { probed, file } = await ladderOf(source, { tools })
    expect(probed.isHdr).toBe(true)
    expect(
      fieldsOf(file, 'codec_name,pix_fmt,color_range,color_space,color_transfer,color_primaries'),
    ).toEqual(['h264', 'yuv420p', 'tv', 'bt709', 'bt709', 'bt709'])
  })

  test('video held upright or upside down is rotated, and no longer tagged as rotated', async () => {
    const halves =
      '-f lavfi -i color=red:s=64x72:r=10:d=1 -f lavfi -i color=blue:s=64x72:r=10:d=1 -filter_complex hstack'
    const plain = clips.clip('halves.mp4', `${halves} ${h264}`)
    const around = await ladderOf(
      clips.clip('around.mp4', `-i ${plain} -c copy -metadata:s:v:0 rotate=180`),
      { tools },
    )
    expect(around.probed.rotation).toBe(180)
    expect(coloursOf(around.file, '2x1')).toEqual(['blue', 'red'])
    const upright = await ladderOf(
      clips.clip('upright.mp4', `-i ${plain} -c copy -metadata:s:v:0 rotate=90`),
      { tools },
    )
    // Rotated by 270 degrees clockwise, the left side is at the bottom.
    expect(upright.probed.rotation).toBe(270)
    expect(coloursOf(upright.file, '1x2')).toEqual(['blue', 'red'])
    expect(fieldsOf(upright.file, 'width,height')).toEqual(['72', '128'])
    expect((await probeVideo(tools, upright.file, signal)).rotation).toBe(0)
  })
})

test.each([
  ['of an odd size', pattern('641x359', 'r=10:d=1'), '-c:v mjpeg', [10, 640, 358]],
  ['of two by two pixels', pattern('2x2', 'r=10:d=1'), '-c:v mjpeg', [10, 2, 2]],
  ['with 60 frames a second', pattern('128x72', 'r=60:d=3'), h264, [180, 128, 72]],
  ['with 240 frames a second, every other of which', pattern('128x72', 'r=240:d=1'), h264, [120, 128, 72]],
  ['with one picture a second', pattern('128x72', 'r=1:d=60'), h264, [60, 128, 72]],
  ['with one picture', pattern('128x72', 'r=10:d=0.1'), h264, [1, 128, 72]],
  ['with pixels that are not square', pattern('128x72', 'r=10:d=1'), `-vf setsar=2 ${h264}`, [10, 256, 72]],
])('video %s is kept as it is', async (name, input, coding, [count, width, height]) => {
  const source = clips.clip(`${name.replaceAll(' ', '-')}.mov`, `${input} ${coding}`)
  const { frames, streams, file } = await ladderOf(source)
  expect([frames, streams.rungs[0]?.width, streams.rungs[0]?.height]).toEqual([count, width, height])
  expect(fieldsOf(file, 'width,height')).toEqual([String(width), String(height)])
  expect(streams.audio).toBeNull()
})

test('sound that starts late and ends early is filled with silence, and stays in sync', async () => {
  const beep = '-f lavfi -i sine=f=1000:r=48000:d=1'
  const source = clips.clip(
    'late.mp4',
    `${pattern('128x72', 'r=10:d=5')} -itsoffset 2 ${beep} ${h264} -c:a aac`,
  )
  const { streams, folder } = await ladderOf(source)
  expect(secondsOf(streams.audio)).toBeCloseTo(5, 1)
  const path = join(folder, 'sound.mp4')
  writeFileSync(path, streams.audio ? joined(folder, streams.audio) : '')
  const [from, until] = loudPartOf(path)
  expect(from).toBeCloseTo(2, 1)
  expect(until).toBeCloseTo(3, 1)
})

test('of a video whose end was lost, everything that is there is encoded', async () => {
  const whole = clips.clip('whole.mp4', `${pattern('192x108', 'r=30:d=4')} ${h264} -movflags +faststart`)
  const bytes = readFileSync(whole)
  const { frames, durationMs, notes } = await ladderOf(
    clips.file('cut.mp4', bytes.subarray(0, bytes.length / 2)),
  )
  expect(frames).toBeGreaterThan(30)
  expect(frames).toBeLessThan(90)
  expect(durationMs).toBe(Math.round((frames * 1000) / 30))
  expect(notes).toEqual([`${frames} frames instead of 120`])
})

test('a video whose frames are all damaged is refused', async () => {
  const bytes = readFileSync(clips.clip('good.mp4', `${pattern('128x72', 'r=10:d=1')} ${h264}`))
  bytes.fill(0, bytes.indexOf('mdat') + 4, bytes.lastIndexOf('moov') - 4)
  await expect(ladderOf(clips.file('blank.mp4', bytes))).rejects.toThrow('This video is damaged')
})

test('the output has nothing that the camera wrote besides picture and sound', async () => {
  const canary = 'CANARY47N11E'
  const notes = clips.file('notes.srt', `1\n00:00:00,000 --> 00:00:01,000\n${canary}\n`)
  const chapters = clips.file(
    'chapters.txt',
    `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=900\ntitle=${canary}\n`,
  )
  const tags = `-metadata location=${canary} -metadata comment=${canary} -metadata:s:v:0 title=${canary} -metadata:s:v:0 handler_name=${canary}`
  const made = clips.clip(
    'talkative.mp4',
    `${pattern('128x72', 'r=10:d=1')} -i ${notes} -f ffmetadata -i ${chapters} -map 0 -map 1 -map_chapters 2 ${tags} ${h264} -c:s mov_text`,
  )
  // A track of measurements is like a subtitle track except for the names of its kind.
  const bytes = readFileSync(made)
  bytes.write('gpmd', bytes.indexOf('tx3g'), 'latin1')
  bytes.write('meta', bytes.indexOf('sbtl'), 'latin1')
  expect(bytes.toString('latin1').split(canary).length).toBeGreaterThan(4)
  const { folder, frames } = await ladderOf(clips.file('measured.mp4', bytes))
  expect(frames).toBe(10)
  const isTelling = (name: string) => /CANARY|gpmd|tx3g/.test(readFileSync(join(folder, name), 'latin1'))
  expect(readdirSync(folder).filter(isTelling)).toEqual([])
})

test('stopping in the middle leaves no program behind', async () => {
  const source = clips.clip('longer.mp4', `${pattern('640x360', 'r=30:d=30')} ${h264}`)
  const probed = await probeVideo(testTools, source, signal)
  const folder = mkdtempSync(join(clips.folder, 'stopped-'))
  const stop = new AbortController()
  const reason = new Error('stopped by its owner')
  const making = makeLadder(testTools, {
    source,
    folder,
    probed,
    rungs: planLadder({ ...probed, hasAudio: false }, 360),
    mayRepeat: true,
    signal: stop.signal,
    onProgress: () => stop.abort(reason),
    onSegments: () => undefined,
  })
  await expect(making).rejects.toThrow(reason)
  expect(programsIn(folder)).toEqual([])
})

test('a disk that is too full for all segments is not the video’s fault', async () => {
  const source = clips.clip('small.mp4', `${pattern('128x72', 'r=10:d=1')} ${h264}`)
  const { folder, streams, probed } = await ladderOf(source)
  const written = { ...streams, hasComplaints: false, encodedFrames: 20 }
  await expect(checkLadder(folder, written, { probed, mayRepeat: false })).rejects.toThrow(
    '10 of 20 frames are there',
  )
  truncateSync(join(folder, streams.rungs[0]?.segments[0]?.file ?? ''), 1000)
  const torn = madeStreamsReader(folder, {
    probed,
    rungs: streams.rungs.map((rung) => ({ ...rung, crf: 0, maxrateKbps: 0 })),
  })
  await expect(torn()).rejects.toThrow('ends inside a box')
})

test('a failing segment handler ends the program, and its error is reported', async () => {
  const source = clips.clip('longer.mp4', `${pattern('640x360', 'r=30:d=30')} ${h264}`)
  const probed = await probeVideo(testTools, source, signal)
  const folder = mkdtempSync(join(clips.folder, 'untaken-'))
  const making = makeLadder(testTools, {
    source,
    folder,
    probed,
    rungs: planLadder({ ...probed, hasAudio: false }, 360),
    mayRepeat: true,
    signal,
    onProgress: () => undefined,
    onSegments: () => Promise.reject(new Error('the store is away')),
  })
  await expect(making).rejects.toThrow('the store is away')
  expect(programsIn(folder)).toEqual([])
})
