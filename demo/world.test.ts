import { expect, test } from 'vitest'
import { simulateActivity } from './activity.ts'
import { poseAt } from './pose.ts'
import { demoWorld } from './world.ts'

const videos = demoWorld.projects.flatMap(({ key, plan, videos: own }) =>
  own.map((video) => ({ name: `${key}, ${video.filename}`, plan, video })),
)

test('the demo has thirteen videos of 20 to 40 seconds, each with a name of its own', () => {
  expect(videos).toHaveLength(13)
  for (const { video } of videos) {
    expect(video.seconds).toBeGreaterThanOrEqual(20)
    expect(video.seconds).toBeLessThanOrEqual(40)
  }
  expect(new Set(videos.map(({ video }) => video.filename)).size).toBe(13)
})

test('every project shows an activity of its channel, but the one that only the camera recorded', () => {
  const { activities, projects } = demoWorld
  const without = projects.filter(({ activity, channel }) => {
    const shown = activities.find(({ key }) => key === activity)
    return shown?.channel !== channel
  })
  expect(without.map(({ key, activity }) => [key, activity])).toEqual([['moab', null]])
})

test.each(videos)('$name was taken while its activity moved', ({ plan, video }) => {
  const activity = simulateActivity(plan)
  const last = activity.travel.seconds.at(-1) ?? 0
  expect(video.start + video.rate * video.seconds).toBeLessThan(last)
  for (let second = 0; second <= video.seconds; second++)
    expect(poseAt(activity, video.mount, video.start + video.rate * second).speed).toBeGreaterThan(0.3)
})
