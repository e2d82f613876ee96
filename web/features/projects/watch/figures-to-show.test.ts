import { expect, test } from 'vitest'
import type { TelemetryInfo } from '#contract/projects/project.ts'
import type { ActivityFigures } from '#contract/activities/recorded-details.ts'
import { testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { statsOf } from './activity-stats.ts'
import { figuresToShow } from './figures-to-show.ts'
import { sourceOf } from './project-source.ts'
import {
  linkForTests,
  projectForTests,
  recordedForTests,
  samplerForTests,
  videoForTests,
} from './watched-for-tests.ts'

const wholeRide: ActivityFigures = {
  distance_m: 36_000,
  elapsed_time_ms: 2 * 3_600_000,
  moving_time_ms: 3_600_000 + 1_800_000,
  ascent_m: 812,
  descent_m: 640,
  highest_m: 1930,
  max_speed: 15,
  max_heart_rate: 171,
}
const nothing: ActivityFigures = {
  distance_m: null,
  elapsed_time_ms: null,
  moving_time_ms: null,
  ascent_m: null,
  descent_m: null,
  highest_m: null,
  max_speed: null,
  max_heart_rate: null,
}

const written = (figures: ActivityFigures, sport: TelemetryInfo['sport'], units: 'metric' | 'imperial') =>
  statsOf(figures, sport, units).map(({ label, quantity }) =>
    `${label} ${quantity.value} ${quantity.unit}`.trim(),
  )

const lasting = ({ info, prepared }: LoadedRecording, ms: number): LoadedRecording => ({
  info,
  prepared: { ...prepared, summary: { ...prepared.summary, elapsed_time_ms: ms } },
})

/** A project of a video of this length that shows the hundred seconds of the test recording, or less of them. */
function shown(infos: Partial<TelemetryInfo>[], videoMs = 100_000) {
  const recordings = infos.map((info) => lasting(recordedForTests(info), videoMs))
  const project = projectForTests({
    trailcast_links: [linkForTests(0)],
    videos: [videoForTests({ duration_ms: videoMs })],
    telemetries: recordings.map(({ info }) => info),
  })
  const source = { ...sourceOf(project), telemetry: samplerForTests }
  return figuresToShow(project, { source, recordings }, 'metric')
}

test('a rider reads the speed, a runner the pace, and a swimmer metres', () => {
  expect(written(wholeRide, 'cycling', 'metric')).toEqual([
    'Distance 36.0 km',
    'Moving time 1:30:00',
    'Ascent 812 m',
    'Average speed 24.0 km/h',
    'Max speed 54.0 km/h',
    'Descent 640 m',
    'Highest point 1,930 m',
    'Max heart rate 171 bpm',
  ])
  expect(written(wholeRide, 'running', 'metric')).toContain('Average pace 2:30 /km')
  expect(written(wholeRide, 'running', 'imperial')).toContain('Average pace 4:01 /mi')
  expect(written(wholeRide, 'running', 'metric').join()).not.toContain('speed')
  const swim = { ...nothing, distance_m: 1500, moving_time_ms: 1_800_000 }
  expect(written(swim, 'swimming', 'metric')).toEqual([
    'Distance 1,500 m',
    'Moving time 30:00',
    'Average pace 2:00 /100 m',
  ])
})

test('what rounds to nothing is not written', () => {
  const clip = { ...nothing, distance_m: 20, moving_time_ms: 0, ascent_m: 0.1, highest_m: 812 }
  expect(written(clip, 'cycling', 'imperial')).toEqual(['Highest point 2,664 ft'])
})

test('a clip of a ride whose page is open shows the whole ride, and nothing of its eleven seconds', () => {
  const { whole, shown: part, pages } = shown([{ whole: wholeRide }], 11_000)
  expect(whole?.label).toBe('The whole ride')
  expect(whole?.stats[0]?.quantity).toEqual({ value: '36.0', unit: 'km' })
  expect(part).toBeNull()
  expect(pages.map(({ id }) => id)).toEqual([recordedForTests().info.id])
})

test('the part that is shown has figures of its own if it is long enough, and less than the whole', () => {
  expect(shown([{ whole: wholeRide }]).shown?.label).toBe('This video')
  const short = { ...wholeRide, distance_m: 800 }
  expect(shown([{ whole: short }]).shown).toBeNull()
})

test('where the page is not open, only what is shown has figures, and says what it is', () => {
  const closed = { has_page: false, whole: null }
  expect(shown([closed])).toMatchObject({ whole: null, shown: { label: 'This video' }, pages: [] })
  expect(shown([closed], 11_000).shown?.label).toBe('The track on the map')
})

test('one ride that two devices recorded counts once, and two rides are added up', () => {
  const again = { id: 'eu_01j00000000000000000000099' }
  const later = { start_time_ms: testStartMs + 200_000, end_time_ms: testStartMs + 300_000 }
  const twice = shown([{ whole: wholeRide }, { ...again, whole: wholeRide }])
  expect(twice.whole?.stats[0]?.quantity.value).toBe('36.0')
  expect(twice.pages).toHaveLength(2)
  const both = shown([{ whole: wholeRide }, { ...again, ...later, whole: wholeRide }])
  expect(both.whole?.label).toBe('2 activities together')
  expect(both.whole?.stats.map(({ quantity }) => quantity.value).slice(0, 2)).toEqual(['72.0', '3:00:00'])
})
