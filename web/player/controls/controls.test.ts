import { expect, test } from 'vitest'
import { correctColour } from '#web/player/gl/correct-colour.ts'
import { coloursOf, neutralColours } from '#web/player/player-source.ts'
import { bufferedOf } from '#web/player/engine/buffered.ts'
import { findKey, playerKeys } from './keys.ts'
import { nextRate } from './rates.ts'
import { thumbnailPlace } from './thumbnail-place.ts'

test('the thumbnail of a moment is found on its sheet', () => {
  const thumbnails = {
    track: '',
    sheets: ['/one.jpg', '/two.jpg'],
    every_ms: 2000,
    count: 9,
    width: 160,
    height: 90,
    columns: 3,
    rows: 2,
  }
  const at = (mediaMs: number) => thumbnailPlace(thumbnails, mediaMs)
  expect(at(0)).toMatchObject({ sheet: '/one.jpg', left: 0, top: 0, sheetWidth: 480 })
  expect(at(9999)).toMatchObject({ sheet: '/one.jpg', left: 160, top: 90 })
  expect(at(12_000)).toMatchObject({ sheet: '/two.jpg', left: 0, top: 0 })
  expect(at(900_000)).toMatchObject({ sheet: '/two.jpg', left: 320, top: 0 })
  expect(thumbnailPlace({ ...thumbnails, sheets: [] }, 0)).toBeNull()
})

test('speeds go up and down in steps and stop at the ends', () => {
  expect([nextRate(1, 1), nextRate(1, -1), nextRate(8, 1), nextRate(0.25, -1), nextRate(3, 1)]).toEqual([
    1.25, 0.75, 8, 0.25, 4,
  ])
})

test('every key does one thing, in lower and upper case', () => {
  const all = playerKeys.flatMap(({ keys }) => keys)
  expect(new Set(all).size).toBe(all.length)
  expect(findKey('K')).toBe(findKey('k'))
  expect(findKey('ArrowLeft')?.does).toBe('5 seconds back')
  expect(findKey('q')).toBeUndefined()
})

test('loaded parts of a video are shown where its piece lies', () => {
  const piece = {
    clip: 0,
    mediaFromMs: 5000,
    mediaToMs: 15_000,
    projectFromMs: 20_000,
    absoluteFromMs: null,
    rate: 1,
  }
  expect(
    bufferedOf(
      [
        [0, 2000],
        [4000, 9000],
        [12_000, 30_000],
      ],
      piece,
    ),
  ).toEqual([
    [20_000, 24_000],
    [27_000, 30_000],
  ])
})

test('neutral corrections leave the video as it is', () => {
  const none = {
    brightness: null,
    contrast: null,
    gamma: null,
    saturation: null,
    sharpness: null,
    yscale: null,
  }
  expect(coloursOf(none)).toEqual(neutralColours)
  expect(coloursOf({ ...none, gamma: 1.4 })).toEqual({ ...neutralColours, gamma: 1.4 })
  expect(
    correctColour([0.2, 0.4, 0.6], [1, 1, 1], neutralColours).map((value) => Number(value.toFixed(9))),
  ).toEqual([0.2, 0.4, 0.6])
})

/** Computed by hand. */
test('colours are corrected in their order: contrast and brightness, then gamma, then saturation', () => {
  const [red, green, blue] = correctColour([0.25, 0.5, 0.75], [0, 0, 0], {
    brightness: 0.1,
    contrast: 0.4,
    gamma: 2,
    saturation: 0,
    sharpness: 0,
  })
  // 0.5, 0.6 and 0.7 have the roots 0.70711, 0.77460 and 0.83666; grey is 0.2126, 0.7152 and 0.0722 of them.
  expect(red).toBeCloseTo(0.76473, 5)
  expect([green, blue]).toEqual([red, red])
  // A detail much brighter than its surroundings is raised by 0.15 per step of sharpness and no more.
  const plain = { brightness: 0, contrast: 1, gamma: 1, saturation: 1 }
  expect(correctColour([0.6, 0.6, 0.6], [0, 0, 0], { ...plain, sharpness: 2 })[0]).toBeCloseTo(0.9, 9)
  expect(correctColour([0.6, 0.6, 0.6], [0.5, 0.5, 0.5], { ...plain, sharpness: 0.5 })[0]).toBeCloseTo(
    0.65,
    9,
  )
})
