import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coloursOf, ffmpegBuilds, fieldsOf, givenClips, testTools, type Clips } from './clips-for-tests.ts'
import { makePoster } from './make-poster.ts'
import { makePosterSize } from './make-poster-size.ts'
import { makeThumbnails } from './make-thumbnails.ts'
import { writeThumbnailTrack } from './thumbnail-track.ts'

let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(() => clips.remove())

const signal = AbortSignal.timeout(600_000)
/** Red for the first four seconds, then blue, with a keyframe every two. */
const video = () =>
  clips.clip(
    'video.mp4',
    '-f lavfi -i color=red:s=1600x900:r=5:d=4 -f lavfi -i color=blue:s=1600x900:r=5:d=4 -filter_complex concat -metadata comment=CANARY -c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p',
  )

describe.each(ffmpegBuilds)('with %s', (name, tools) => {
  test('the poster is the frame at its time, of a size for screens, without metadata', async () => {
    const file = clips.path(`${name}.jpg`)
    await makePoster(tools, { source: video(), file, atMs: 5000, signal })
    expect(fieldsOf(file, 'codec_name,width,height')).toEqual(['mjpeg', '1280', '720'])
    expect(coloursOf(file, '1x1')).toEqual(['blue'])
    expect(readFileSync(file, 'latin1')).not.toMatch(/CANARY|Lavc|Exif/)
  })

  test.each([
    [320, ['webp', '320', '180']],
    [640, ['webp', '640', '360']],
    [1280, ['webp', '1280', '720']],
    // Never larger than the poster, which would only blur it.
    [1920, ['webp', '1280', '720']],
  ])('a poster as WebP is at most %i pixels wide, in its colours', async (width, expected) => {
    const [jpeg, file] = [clips.path(`${name}-sizes.jpg`), clips.path(`${name}-${width}.webp`)]
    await makePoster(tools, { source: video(), file: jpeg, atMs: 5000, signal })
    expect(await makePosterSize(tools, { jpeg, file, width, signal })).toBe(true)
    expect(fieldsOf(file, 'codec_name,width,height')).toEqual(expected)
    expect(coloursOf(file, '1x1')).toEqual(['blue'])
    expect(readFileSync(file, 'latin1')).not.toMatch(/CANARY|Lavc|EXIF|XMP/)
  })

  test('there is one thumbnail for every two seconds, row by row', async () => {
    const folder = mkdtempSync(join(clips.folder, 'sheets-'))
    const made = await makeThumbnails(tools, { playlistOrFile: video(), folder, durationMs: 8000, signal })
    expect(made).toEqual({
      sheets: [{ file: 'sheet_000.jpg' }],
      everyMs: 2000,
      width: 160,
      height: 90,
      columns: 5,
      rows: 5,
    })
    const sheet = join(folder, 'sheet_000.jpg')
    expect(coloursOf(sheet, '5x5').slice(0, 5)).toEqual(['red', 'red', 'blue', 'blue', 'black'])
  })
})

test('a poster past the end is the first frame', async () => {
  const file = clips.path('behind.jpg')
  await makePoster(testTools, { source: video(), file, atMs: 60_000, signal })
  expect(coloursOf(file, '1x1')).toEqual(['red'])
})

test('a long video gets at most 600 thumbnails, 25 on a sheet', async () => {
  const long = clips.clip(
    'long.mp4',
    '-f lavfi -i testsrc2=s=32x18:r=1/2:d=2600 -c:v libx264 -preset ultrafast -g 1 -pix_fmt yuv420p',
  )
  const folder = mkdtempSync(join(clips.folder, 'sheets-'))
  const made = await makeThumbnails(testTools, {
    playlistOrFile: long,
    folder,
    durationMs: 2_600_000,
    signal,
  })
  expect([made.everyMs, made.sheets.length]).toEqual([6000, 18])
  const cues = writeThumbnailTrack(made, 2_600_000).match(/-->/g)
  expect(cues?.length).toBe(Math.ceil(2600 / 6))
})

test('an uploaded playlist is not opened as one', async () => {
  const list = clips.path('list.mp4')
  writeFileSync(list, `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${video()}\n#EXT-X-ENDLIST\n`)
  const work = { playlistOrFile: list, folder: clips.path('no-sheets'), durationMs: 4000, signal }
  await expect(makeThumbnails(testTools, work)).rejects.toThrow('not a video')
})
