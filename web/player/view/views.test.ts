import { expect, test } from 'vitest'
import { videoForTests } from '#web/player/source-for-tests.ts'
import { Views } from './views.ts'

const views = () => new Views({}, { drawingLimit: () => null, now: () => 0, onChange: () => undefined })
const videos = ['a', 'b', 'c', 'd'].map((id) => videoForTests(id))

test('of many videos, only the last are kept, and the one on screen longest', () => {
  const kept = views()
  const [a, b, c, d] = videos as [
    (typeof videos)[0],
    (typeof videos)[0],
    (typeof videos)[0],
    (typeof videos)[0],
  ]
  const [first, second] = [kept.of(a, {}), kept.of(b, {})]
  kept.of(c, {})
  kept.keep(a, {})
  kept.of(d, {})
  expect(kept.of(a, {})).toBe(first)
  expect(kept.of(b, {})).not.toBe(second)
})

test('a video whose addresses were renewed is the same video', () => {
  const kept = views()
  const [a] = videos
  expect(kept.of({ ...a!, url: '/renewed' }, {})).toBe(kept.of(a!, {}))
})

test('what is found out about a video while it is processed applies to it at once', () => {
  const kept = views()
  const [a] = videos
  const firstView = { stabilize: true }
  const viewed = kept.of(a!, firstView)
  expect(viewed.limits.stabilize).toBe('no_motion')
  expect(kept.of({ ...a!, motion_url: '/motion', motion_quality: 0.9 }, {})).toBe(viewed)
  expect(viewed.limits.stabilize).toBeNull()
  kept.of({ ...a!, motion_url: '/motion', motion_quality: 0.6 }, firstView)
  expect([viewed.limits.stabilize, viewed.choice.stabilize]).toEqual([null, false])
  kept.of({ ...a!, motion_url: '/motion', motion_quality: 0.3 }, firstView)
  expect(viewed.limits.stabilize).toBe('no_match')
})

test('each video is viewed as its owner chose, unless the viewer chose otherwise', () => {
  const kept = views()
  const [a, b] = videos
  const [steady, level] = [kept.of(a!, { stabilize: true }), kept.of(b!, { stabilizeHorizon: true })]
  expect(steady.choice).toMatchObject({
    stabilize: true,
    stabilizeHorizon: false,
    stabilizationSmoothness: 0.6,
  })
  kept.setChosen({ stabilize: false, stabilizationSmoothness: 0.2 })
  expect(steady.choice).toMatchObject({ stabilize: false, stabilizationSmoothness: 0.2 })
  expect(level.choice).toMatchObject({ stabilize: false, stabilizeHorizon: true })
  kept.setChosen({})
  // The owner changes their mind in the editor.
  kept.of(a!, { linearizeVideo: true })
  expect(steady.choice).toMatchObject({ stabilize: false, linearizeVideo: true })
})

test('a steady picture that its motion data explain only in part has to be chosen by the viewer', () => {
  const kept = views()
  const seen = (motion_quality: number | null) =>
    kept.of(videoForTests(`with ${motion_quality}`, { motion_quality }), {
      stabilize: true,
      stabilizeHorizon: true,
      linearizeVideo: true,
    })
  const straight = { stabilize: false, stabilizeHorizon: false, linearizeVideo: true }
  expect(seen(0.79).choice).toMatchObject(straight)
  for (const quality of [0.8, null])
    expect(seen(quality).choice).toMatchObject({ stabilize: true, stabilizeHorizon: true })
  kept.setChosen({ stabilize: true })
  expect(seen(0.79).choice).toMatchObject({ ...straight, stabilize: true })
})
