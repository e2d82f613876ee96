import { expect, test } from 'vitest'
import { FirstView } from '#contract/site/first-view.ts'
import { defaultSettings } from '#web/player/player-settings.ts'
import { noLimits } from '#web/player/view/view-limits.ts'
import { choicesWith, firstLimits, isSameView, limitOf, reasonsIn, seenView } from './first-view-choices.ts'

const view = (changes: Partial<FirstView>): FirstView => FirstView.parse(changes)
const labels = (chosen: FirstView | undefined) => choicesWith(chosen).choices.map(({ label }) => label)

test('owners choose from four views, and have their own as a fifth', () => {
  const usual = ['As recorded', 'Straightened', 'Steady', 'Steady and level']
  expect(labels(undefined)).toEqual(usual)
  expect(labels(view({ stabilize: true, stabilize_horizon: true }))).toEqual(usual)
  expect(labels(view({ stabilize_horizon: true }))).toEqual([...usual, 'Level'])
})

test.each([
  [undefined, 'As recorded'],
  [view({}), 'As recorded'],
  [view({ stabilization_smoothness: 0.9 }), 'As recorded'],
  [view({ linearize_video: true }), 'Straightened'],
  [view({ stabilize: true }), 'Steady'],
  [view({ stabilize: true, stabilize_horizon: true }), 'Steady and level'],
  [view({ stabilize: true, linearize_video: true }), 'Steady and straightened'],
  [
    view({ stabilize: true, stabilize_horizon: true, linearize_video: true }),
    'Steady, level and straightened',
  ],
  [view({ stabilize: true, stabilization_smoothness: 0.85 }), 'Steady, smoothness 85%'],
])('%j is called %s', (chosen, label) => {
  expect(choicesWith(chosen).current.label).toBe(label)
})

test('what is seen is what was chosen in the player and can be shown', () => {
  const chosen = {
    ...defaultSettings,
    stabilize: true,
    linearizeVideo: true,
    stabilizationZoomingSmoothness: 12,
  }
  const seen = { stabilize: true, linearize_video: true, stabilization_zooming_smoothness: 12 }
  expect(seenView(chosen, noLimits)).toEqual(view(seen))
  expect(seenView(chosen, { ...noLimits, linearizeVideo: 'no_lens' })).toEqual(
    view({ ...seen, linearize_video: false }),
  )
  expect(seenView(defaultSettings, noLimits)).toBeUndefined()
})

test('a view cannot be chosen for the first thing in it that cannot be shown', () => {
  const both = view({ stabilize: true, stabilize_horizon: true })
  expect(limitOf(both, noLimits)).toBeNull()
  expect(limitOf(both, { ...noLimits, stabilizeHorizon: 'no_down' })).toBe('no_down')
  expect(limitOf(both, { ...noLimits, linearizeVideo: 'no_lens' })).toBeNull()
  expect(limitOf(view({ linearize_video: true }), { ...noLimits, linearizeVideo: 'no_lens' })).toBe('no_lens')
  expect(limitOf(undefined, { ...noLimits, stabilize: 'no_motion' })).toBeNull()
})

test('each reason says which choices it rules out', () => {
  const { choices } = choicesWith(undefined)
  expect(reasonsIn(choices, noLimits)).toEqual([])
  expect(reasonsIn(choices, { ...noLimits, linearizeVideo: 'no_lens', stabilizeHorizon: 'no_down' })).toEqual(
    [
      { limit: 'no_lens', labels: ['Straightened'] },
      { limit: 'no_down', labels: ['Steady and level'] },
    ],
  )
  expect(reasonsIn(choices, { ...noLimits, stabilize: 'no_motion', stabilizeHorizon: 'no_motion' })).toEqual([
    { limit: 'no_motion', labels: ['Steady', 'Steady and level'] },
  ])
})

test('views differ by their smoothness only where something is shown', () => {
  expect(isSameView(undefined, view({ stabilization_smoothness: 1 }))).toBe(true)
  expect(isSameView(undefined, view({ stabilize: true }))).toBe(false)
  expect(isSameView(view({ stabilize: true }), view({ stabilize: true, stabilization_smoothness: 1 }))).toBe(
    false,
  )
})

test('a video whose motion matches its picture only in part is not steady from the start', () => {
  expect(firstLimits(noLimits, 0.7)).toEqual({
    ...noLimits,
    stabilize: 'partial_match',
    stabilizeHorizon: 'partial_match',
  })
  expect(firstLimits({ ...noLimits, stabilize: 'no_gl' }, 0.7).stabilize).toBe('no_gl')
  expect([firstLimits(noLimits, 0.8), firstLimits(noLimits, null)]).toEqual([noLimits, noLimits])
})
