import { expect, test } from 'vitest'
import { limitsOf, noLimits, type ViewFacts, type ViewLimits } from './view-limits.ts'

const motion = { eis: false, source: 'cori', grav: 'grav' } as const
const facts: ViewFacts = {
  video: { youtube_id: null, motion_url: '/motion', motion_quality: null },
  drawing: null,
  motion,
  lens: 'known',
  isOtherShape: false,
}
const all = (limit: ViewLimits['stabilize']) =>
  Object.fromEntries(Object.keys(noLimits).map((name) => [name, limit]))

test('a video with motion data, a known lens and a graphics processor can be viewed in every way', () => {
  expect(limitsOf(facts)).toEqual(noLimits)
  expect(limitsOf({ ...facts, motion: undefined })).toEqual(noLimits)
  expect(limitsOf({ ...facts, motion: { ...motion, eis: true } })).toEqual(noLimits)
})

test('each setting that cannot work says why', () => {
  expect(limitsOf({ ...facts, video: { ...facts.video, youtube_id: 'abc' } })).toEqual(all('youtube'))
  // The horizon line is drawn without it.
  expect(limitsOf({ ...facts, drawing: 'no_gl' })).toEqual({ ...all('no_gl'), showLevel: null })
  expect(limitsOf({ ...facts, video: { ...facts.video, motion_url: null }, motion: undefined })).toEqual({
    ...noLimits,
    stabilize: 'no_motion',
    stabilizeHorizon: 'no_motion',
    showLevel: 'no_motion',
  })
  expect(limitsOf({ ...facts, lens: 'unknown' })).toEqual({ ...noLimits, linearizeVideo: 'no_lens' })
  expect(limitsOf({ ...facts, lens: 'straight' }).linearizeVideo).toBe('lens_is_straight')
  expect(limitsOf({ ...facts, motion: { ...motion, grav: 'none' } })).toEqual({
    ...noLimits,
    stabilizeHorizon: 'no_down',
    showLevel: 'no_down',
  })
})

test('a camera that has stabilized the picture itself must say how', () => {
  const { stabilize } = limitsOf({ ...facts, motion: { ...motion, eis: true, source: 'gyro' } })
  expect(stabilize).toBe('stabilized_by_camera')
})

test('motion data that cannot be used are not', () => {
  expect(limitsOf({ ...facts, motion: null, lens: 'unknown' })).toEqual({
    stabilize: 'bad_motion',
    stabilizeHorizon: 'bad_motion',
    linearizeVideo: 'no_lens',
    showOverview: 'bad_motion',
    showLevel: 'bad_motion',
  })
})

const withQuality = (motion_quality: number) => ({ ...facts, video: { ...facts.video, motion_quality } })

test('motion data that were compared with the picture and do not match are not used, even before they are loaded', () => {
  expect(limitsOf({ ...withQuality(0.49), motion: undefined })).toEqual({
    ...noLimits,
    stabilize: 'no_match',
    stabilizeHorizon: 'no_match',
    showLevel: 'no_match',
  })
  for (const quality of [0.5, 0.8, 1]) expect(limitsOf(withQuality(quality))).toEqual(noLimits)
})

test('frames of another shape are shown as recorded', () => {
  expect(limitsOf({ ...facts, isOtherShape: true })).toEqual(all('other_shape'))
})
