import { describe, expect, test } from 'vitest'
import { testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { videosOf } from './videos.ts'
import { figuresOfShown, statsOf } from './activity-stats.ts'
import { sourceOf } from './project-source.ts'
import { nearestFilmed, routeOf } from './route-lines.ts'
import {
  linkForTests,
  projectForTests,
  recordedForTests,
  samplerForTests,
  timelineForTests,
  videoForTests,
} from './watched-for-tests.ts'
import type { Sport } from '#domain/sport.ts'
import { written } from '#domain/units/format-quantity.ts'
import { profiledOf, type ProfiledName } from './profile-values.ts'

describe('the track on the map', () => {
  const route = routeOf([recordedForTests()], samplerForTests, timelineForTests)

  test('is complete, and knows which part was filmed and when it is played', () => {
    expect(route.whole).toHaveLength(1)
    const [first, last] = [route.filmed.at(0)!, route.filmed.at(-1)!]
    expect(first.points.at(0)![0]).toBeCloseTo(11.002, 6)
    expect(first.projectMs[0]).toBe(0)
    expect(last.points.at(-1)![0]).toBeCloseTo(11.008, 6)
    expect(last.projectMs.at(-1)).toBe(30_000)
    expect(route.filmedBounds!.west).toBeCloseTo(11.002, 6)
    expect(route.bounds!.east).toBeCloseTo(11.01, 6)
  })

  test('leads from a place to the moment at which it was filmed', () => {
    // A little south of the position after 65 seconds, which is played at second 15.
    const near = nearestFilmed(route.filmed, [11.0065, 46.9995])!
    expect(near.projectMs).toBeCloseTo(15_000, 0)
    // Nothing was filmed at 50 seconds: the start of the second video is closer than the end of the first.
    expect(nearestFilmed(route.filmed, [11.005, 47])!.projectMs).toBeCloseTo(10_000, 0)
    expect(nearestFilmed([], [11, 47])).toBeNull()
  })

  test('is that of the watch where a camera recorded the same', () => {
    const camera = recordedForTests({ id: 'camera', kind: 'camera' })
    const later = recordedForTests({
      id: 'later',
      kind: 'camera',
      start_time_ms: testStartMs + 200_000,
      end_time_ms: testStartMs + 300_000,
    })
    expect(routeOf([camera, recordedForTests()], samplerForTests, timelineForTests).whole).toHaveLength(1)
    expect(
      routeOf([camera, recordedForTests(), later], samplerForTests, timelineForTests).whole,
    ).toHaveLength(2)
  })
})

test('the figures are those of what is shown', () => {
  const figures = statsOf(figuresOfShown([recordedForTests()], samplerForTests), 'cycling', 'metric').map(
    ({ label, quantity }) => `${label} ${quantity.value}`,
  )
  expect(figures).toContain('Distance 0.8')
  expect(figures).toContain('Highest point 700')
  expect(figures).toContain('Max speed 27.4')
  // Smoothing takes the tips off a climb of a hundred metres.
  const ascent = Number(figures.find((text) => text.startsWith('Ascent'))?.split(' ')[1])
  expect(ascent).toBeGreaterThan(90)
  expect(ascent).toBeLessThanOrEqual(100)
})

const said = (name: ProfiledName, sport: Sport, value: number) => {
  const { label, format } = profiledOf(name, { sport, telemetry: samplerForTests })
  return `${label} ${written(format(value, 'metric'))}`
}

test('the profile of a run is read as a pace and steps, and that of a ride as a speed and turns', () => {
  expect([said('speed', 'running', 4), said('speed', 'cycling', 4)]).toEqual([
    'Pace 4:10 /km',
    'Speed 14.4 km/h',
  ])
  expect([said('cadence', 'running', 172), said('cadence', 'cycling', 85)]).toEqual([
    'Cadence 172 spm',
    'Cadence 85 rpm',
  ])
  expect(said('altitude', 'running', 700)).toBe('Altitude 700 m')
})

describe('the videos of a project', () => {
  const links = [linkForTests(20), linkForTests(60)]

  test('that cannot be watched are left out of playback', () => {
    const videos = [videoForTests({ url: null }), videoForTests({ duration_ms: 20_000 })]
    const project = projectForTests({ trailcast_links: links, videos })
    expect(videosOf(project).missing).toBe(1)
    const { timeline, clips } = sourceOf(project)
    expect(clips).toHaveLength(1)
    expect(timeline.durationMs).toBe(20_000)
    expect(timeline.startMs).toBe(testStartMs + 60_000)
  })

  test('on YouTube count as watchable: the player asks for consent', () => {
    const videos = [videoForTests({ id: null, url: null, youtube_id: 'dQw4w9WgXcQ' })]
    expect(videosOf({ trailcast_links: links.slice(0, 1), videos })).toMatchObject({ missing: 0 })
  })
})
