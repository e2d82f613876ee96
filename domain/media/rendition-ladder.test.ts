import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameStepOf, planLadder, type SourcePicture } from './rendition-ladder.ts'

const picture = (width: number, height: number, fps = 30): SourcePicture => ({
  width,
  height,
  fps,
  hasAudio: true,
})
const sizes = (source: SourcePicture, maxHeight = 2160) =>
  planLadder(source, maxHeight).map(({ width, height }) => `${width}x${height}`)

describe('the renditions of a video', () => {
  test('are the usual sizes up to its own, best first', () => {
    expect(sizes(picture(1920, 1080))).toEqual(['1920x1080', '1280x720', '854x480', '640x360'])
    expect(sizes(picture(848, 480))).toEqual(['848x480', '636x360'])
    expect(sizes(picture(5312, 2988))).toEqual([
      '3840x2160',
      '2560x1440',
      '1920x1080',
      '1280x720',
      '854x480',
      '640x360',
    ])
  })

  test('end at the height the operator sets', () => {
    expect(sizes(picture(3840, 2160), 1080)).toEqual(['1920x1080', '1280x720', '854x480', '640x360'])
  })

  test('of a portrait video are counted by its width', () => {
    expect(sizes(picture(1080, 1920))).toEqual(['1080x1920', '720x1280', '480x854', '360x640'])
    expect(planLadder(picture(1080, 1920), 2160).map(({ lines }) => lines)).toEqual([1080, 720, 480, 360])
  })

  test('begin with its own size, and include none that is nearly the same', () => {
    expect(sizes(picture(1918, 1079))[0]).toBe('1918x1078')
    expect(sizes(picture(960, 540))).toEqual(['960x540', '640x360'])
    expect(planLadder(picture(2704, 1520), 2160).map(({ lines }) => lines)).toEqual([
      1520, 1080, 720, 480, 360,
    ])
    expect(sizes(picture(852, 488))).toEqual(['838x480', '628x360'])
  })

  test('include the best size that everyone may watch, however near it is', () => {
    expect(sizes(picture(1000, 800))).toEqual(['1000x800', '900x720', '600x480', '450x360'])
  })

  test('of a small video are just one, at its even size', () => {
    expect(sizes(picture(641, 359))).toEqual(['640x358'])
    expect(sizes(picture(2, 2))).toEqual(['2x2'])
  })

  test('get more bits for more frames per second', () => {
    const rates = [24, 30, 60, 240].map((fps) => planLadder(picture(1920, 1080, fps), 2160)[0]?.maxrateKbps)
    expect(rates).toEqual([5000, 5000, 7500, 10_000])
  })

  test('are even, never larger than the video, in descending order, and small enough for decoders', () => {
    const side = fc.integer({ min: 2, max: 16_384 })
    fc.assert(
      fc.property(side, side, fc.integer({ min: 360, max: 4320 }), (width, height, maxHeight) => {
        const rungs = planLadder(picture(width, height), maxHeight)
        expect(rungs.length).toBeGreaterThan(0)
        for (const rung of rungs) {
          expect([rung.width % 2, rung.height % 2]).toEqual([0, 0])
          expect(rung.width).toBeLessThanOrEqual(Math.min(width, 8192))
          expect(rung.height).toBeLessThanOrEqual(Math.min(height, 8192))
        }
        const lines = rungs.map((rung) => rung.lines)
        expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => b - a))
      }),
    )
  })
})

test('all frames are kept up to 120 per second, and every second or third above', () => {
  expect([1, 29.97, 60, 119.88, 120, 239.76, 240, 300].map(frameStepOf)).toEqual([1, 1, 1, 1, 1, 2, 2, 3])
})
