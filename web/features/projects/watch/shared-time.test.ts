import { expect, test } from 'vitest'
import type { Project } from '#contract/projects/project.ts'
import { sharedTimeOf } from './shared-time.ts'
import { linkForTests, projectForTests, videoForTests } from './watched-for-tests.ts'

const second = { video_id: 'eu_01j00000000000000000000053' }
const projectOf = (changes: Partial<Project> = {}): Project =>
  projectForTests({
    is_own: true,
    trailcast_links: [linkForTests(0), { ...linkForTests(20), ...second }],
    videos: [videoForTests(), videoForTests({ id: second.video_id })],
    hidden_parts: [[[0, 4000]], []],
    ...changes,
  })

test('times in links are those that others see, who do not see what was filmed at home', () => {
  const { toShared, fromShared } = sharedTimeOf(projectOf())
  expect([4000, 9000, 15_000].map(toShared)).toEqual([0, 5000, 11_000])
  expect([0, 5000, 11_000].map(fromShared)).toEqual([4000, 9000, 15_000])
})

test('a moment that others do not see becomes the next one that they do', () => {
  expect(sharedTimeOf(projectOf()).toShared(1000)).toBe(0)
  const { toShared } = sharedTimeOf(projectOf({ hidden_parts: [[[6000, 10_000]], []] }))
  expect([5000, 8000, 10_500].map(toShared)).toEqual([5000, 6000, 6500])
})

test('they stay as they are for others, and if nothing is cut', () => {
  for (const changes of [{ is_own: false }, { hidden_video: 'shown' as const }, { hidden_parts: [[], []] }]) {
    const { toShared, fromShared } = sharedTimeOf(projectOf(changes))
    expect([toShared(9000), fromShared(9000)]).toEqual([9000, 9000])
  }
})
