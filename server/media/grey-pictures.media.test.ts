import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpegBuilds, givenClips, type Clips } from './clips-for-tests.ts'
import { writeGreyPictures } from './write-grey-pictures.ts'

let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(() => clips.remove())

const signal = AbortSignal.timeout(600_000)
/** Each frame is brighter than the one before by 4 of 255, which tells which one it is. */
const video = () =>
  clips.clip(
    'brighter.mp4',
    "-f lavfi -i nullsrc=s=64x36:r=25:d=2,geq=lum='20+4*N':cb=128:cr=128 -c:v libx264 -crf 5 -bf 3 -g 20 -pix_fmt yuv420p",
  )
const size = { width: 8, height: 6 }
const around = (frame: number) => ({ from: (frame - 0.5) / 25, to: (frame + 0.5) / 25 })

describe.each(ffmpegBuilds)('with %s', (name, tools) => {
  test('exactly the frames of these moments are written, in order', async () => {
    const file = clips.path(`${name}.gray`)
    const frames = [0, 1, 17, 18, 19, 40, 49]
    const parts = frames.map(around)
    await writeGreyPictures(tools, { source: video(), file, size, parts, count: 7, signal })
    const light = readFileSync(file)
    expect(light.length).toBe(7 * 8 * 6)
    const brightness = frames.map((_, index) => light[index * 48 + 20]!)
    const steps = brightness.map((value) => (value - brightness[0]!) / (brightness[6]! - brightness[0]!))
    for (const [index, frame] of frames.entries()) expect(Math.round(49 * steps[index]!)).toBe(frame)
  })

  test('no more are taken than there should be, and none after the end', async () => {
    const file = clips.path(`${name}-few.gray`)
    const work = { source: video(), file, size, signal }
    await writeGreyPictures(tools, { ...work, parts: [{ from: 0, to: 1 }], count: 3 })
    expect(readFileSync(file).length).toBe(3 * 48)
    const many = Array.from({ length: 120 }, (_, index) => around(48 + index))
    await writeGreyPictures(tools, { ...work, parts: many, count: 120 })
    expect(readFileSync(file).length).toBe(2 * 48)
  })
})
