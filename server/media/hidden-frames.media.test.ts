import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpegBuilds, givenClips, unevenClip, unevenRates, type Clips } from './clips-for-tests.ts'
import { ladderIn } from './ladder-for-tests.ts'

let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(() => clips.remove())

/** Keyframes are three seconds apart: the copy begins 1.5 seconds before the cut, and its edit list hides that part. */
function cutCopy(): string {
  const coding = '-c:v libx264 -preset ultrafast -g 90 -bf 2 -pix_fmt yuv420p -c:a aac'
  const whole = clips.clip(
    'whole.mp4',
    `-f lavfi -i testsrc2=s=192x108:r=30:d=10 -f lavfi -i sine=d=10 ${coding}`,
  )
  return clips.clip('cut.mp4', `-ss 4.5 -i ${whole} -c copy`)
}

describe.each(ffmpegBuilds)('with %s', (_, tools) => {
  test('frames before the cut of a copy are not missed', async () => {
    const { probed, frames, durationMs, notes } = await ladderIn(clips.folder, cutCopy(), { tools })
    expect(probed).toMatchObject({ isVariableRate: false, durationMs: 5500, picture: { frames: 165 } })
    expect([frames, durationMs, notes]).toEqual([165, 5500, []])
  })

  test('nor are they where the frames are uneven', async () => {
    const [, kept] = unevenRates[2] ?? ['', '']
    const whole = clips.clip('uneven.mp4', `${unevenClip(kept)} -g 150`)
    const source = clips.clip('uneven-cut.mp4', `-ss 4.5 -i ${whole} -c copy`)
    const { probed, frames, notes } = await ladderIn(clips.folder, source, { tools })
    expect(probed.isVariableRate).toBe(true)
    expect([probed.picture.frames, notes]).toEqual([frames, []])
  })

  test('frames after the cut that cannot be decoded are', async () => {
    const bytes = readFileSync(cutCopy())
    const from = bytes.indexOf('mdat') + 4
    bytes.fill(0, Math.round(from + (bytes.length - from) * 0.6), bytes.lastIndexOf('moov') - 4)
    const damaged = clips.file('damaged.mp4', bytes)
    const { probed, frames, notes } = await ladderIn(clips.folder, damaged, { tools })
    expect(probed.picture.frames).toBe(165)
    expect(frames).toBeLessThan(150)
    expect(notes).toContain(`${frames} frames instead of 165`)
  })
})
