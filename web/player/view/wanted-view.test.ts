import { expect, test } from 'vitest'
import { defaultSettings } from '#web/player/player-settings.ts'
import { haveSamePath, isDrawn, viewSettingNames, wantedView } from './wanted-view.ts'

const steady = { isLinear: false, isSteady: true, isLevel: false, smoothness: 0.6, zoomSeconds: 5 }

test('every setting of the path makes another path', () => {
  expect(haveSamePath(steady, { ...steady })).toBe(true)
  const others = [
    { isLinear: true },
    { isSteady: false },
    { isLevel: true },
    { smoothness: 0.7 },
    { zoomSeconds: 4 },
  ]
  for (const other of others) expect(haveSamePath(steady, { ...steady, ...other })).toBe(false)
})

test('what is chosen and cannot work is not wanted', () => {
  const all = { ...defaultSettings, ...Object.fromEntries(viewSettingNames.map((name) => [name, true])) }
  expect(wantedView(all, (name) => name !== 'stabilize')).toEqual({
    isLinear: true,
    isSteady: false,
    isLevel: true,
    smoothness: 0.6,
    zoomSeconds: 5,
    hasOverview: true,
    hasLevel: true,
  })
  expect(isDrawn(wantedView(all, (name) => name === 'showLevel'))).toBe(false)
  for (const name of ['stabilize', 'stabilizeHorizon', 'linearizeVideo', 'showOverview'] as const)
    expect(isDrawn(wantedView(all, (each) => each === name))).toBe(true)
})
