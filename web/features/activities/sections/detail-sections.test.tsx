import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import { lift, run, skiDayForTests, stand } from '#domain/ski/ski-day-for-tests.ts'
import { recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import type { PoolSwim, Recording } from '#domain/telemetry/recording.ts'
import { activityForTests } from '../activity-for-tests.ts'
import { DiveSection } from './dive-section.tsx'
import { LegsSection } from './legs-section.tsx'
import { partsOf, renderSection, rowsOf } from './parts-for-tests.tsx'
import { PoolSection } from './pool-section.tsx'
import { SkiSection } from './ski-section.tsx'

afterEach(cleanup)

const propsOf = (recording: Recording, activity: Partial<Activity> = {}) => {
  const { sport, pauses } = recording
  return {
    ...partsOf(recording),
    activity: activityForTests({ timezone: 'Europe/Vienna', sport, pauses, ...activity }),
    as: 'owner' as const,
  }
}
const figures = () => [...document.querySelectorAll('dl div')].map(({ textContent }) => textContent)

const at = (second: number) => testStartMs + second * 1000
const swim: PoolSwim = {
  pool_m: 25,
  unit: 'm',
  lengths: [
    { start_ms: at(0), end_ms: at(30), is_rest: false, strokes: 18, stroke: 'freestyle' },
    { start_ms: at(30), end_ms: at(62), is_rest: false, strokes: 20, stroke: 'freestyle' },
    { start_ms: at(62), end_ms: at(82), is_rest: true, strokes: null, stroke: null },
    { start_ms: at(82), end_ms: at(122), is_rest: false, strokes: 12, stroke: 'breaststroke' },
  ],
}

test('a swim shows its lengths, and its sets with their pace, strokes and rests', () => {
  renderSection(<PoolSection activity={activityForTests({ pool: swim })} />)
  expect(figures()).toEqual([
    'Pool25 m',
    'Lengths3 ',
    'Distance75 m',
    'Pace2:16 /100 m',
    'Strokes per length16.7 ',
    'SWOLF51 ',
    'Rest0:20 ',
  ])
  expect(rowsOf(screen.getByRole('table'))).toEqual([
    ['Set', 'Distance', 'Time', 'Pace /100 m', 'Stroke', 'SWOLF', 'Rest'],
    ['1', '50 m', '1:02', '2:04', 'Freestyle', '50', '0:20'],
    ['2', '25 m', '0:40', '2:40', 'Breaststroke', '52', '–'],
  ])
  expect(screen.getByRole('figure', { name: 'Time of each of 3 lengths, from 0:30 to 0:40' })).toBeDefined()
  expect(screen.getByTitle('Length 3: 0:40, 12 strokes, Breaststroke, SWOLF 52')).toBeDefined()
  expect(screen.getByTitle('Rest of 0:20')).toBeDefined()
})

test('whoever prefers yards gets them, and the pool keeps its own unit', () => {
  renderSection(<PoolSection activity={activityForTests({ pool: swim })} />, 'imperial')
  expect(figures().slice(0, 4)).toEqual(['Pool25 m', 'Lengths3 ', 'Distance82 yd', 'Pace2:04 /100 yd'])
})

test('without lengths there is no section about them', () => {
  const { container } = renderSection(<PoolSection activity={activityForTests({ pool: null })} />)
  expect(container.textContent).toBe('')
})

const descents = recordingForTests(
  { second: [0, 10, 20, 50, 60, 70], depth: [0, 5, 0, 0, 9, 0], temperature: [20, 18, 20, 20, 14, 20] },
  { sport: 'diving' },
)

test('a session under water shows how deep and how often, and leads to each dive', async () => {
  const props = propsOf(descents)
  renderSection(<DiveSection {...props} />)
  expect(figures()).toEqual([
    'Max depth9.0 m',
    'Average depth3.5 m',
    'Under water0:40 ',
    'Dives2 ',
    'At the surface0:30 ',
    'Water at depth14 °C',
  ])
  const rows = rowsOf(screen.getByRole('table'))
  expect(rows.map((row) => [row[0], ...row.slice(2)])).toEqual([
    ['Dive', 'Time', 'Max depth', 'Average depth', 'Temperature'],
    ['1', '0:20', '5.0 m', '2.5 m', '18 °C'],
    ['2', '0:20', '9.0 m', '4.5 m', '14 °C'],
  ])
  const [, second] = screen.getAllByRole('button')
  await userEvent.click(second!)
  expect(props.moments.view.cursor.get()).toBe(props.moments.axis.places[3])
})

test('without samples of the depth, its owner sees what the dive computer said', () => {
  const dive = { max_depth_m: 18.2, average_depth_m: 9, bottom_time_ms: 1_800_000, surface_interval_ms: null }
  const props = propsOf(recordingForTests({ second: [0, 10], heart_rate: [80, 81] }, { sport: 'diving' }), {
    dive,
  })
  renderSection(<DiveSection {...props} />)
  expect(figures()).toEqual(['Max depth18.2 m', 'Average depth9.0 m', 'Bottom time30:00 '])
})

const skiing = (startMs?: number, sport: Recording['sport'] = 'alpine_skiing'): Recording => ({
  ...recordingForTests({}, { sport }),
  samples: skiDayForTests([stand(60), lift(300), run(300), stand(900), lift(300), run(300), stand(60)], {
    ...(startMs !== undefined && { startMs }),
  }),
})

test('a day on skis shows its runs and lifts', () => {
  renderSection(<SkiSection {...propsOf(skiing())} />)
  const [runs, vertical, longest, speed, lifts, onLifts] = figures()
  expect([runs, lifts]).toEqual(['Runs2 ', 'Lifts2 '])
  expect(vertical).toMatch(/^Vertical5[89]\d m$/)
  expect(longest).toMatch(/^Longest run1\.[34] km$/)
  expect(speed).toMatch(/^Top speed4[23]\.\d km\/h$/)
  expect(onLifts).toMatch(/^On lifts6:\d\d $/)
  expect(rowsOf(screen.getByRole('table')).map(([first]) => first)).toEqual(['Run', '1', '2'])
})

test('a recording over midnight has a row for each day', () => {
  renderSection(<SkiSection {...propsOf(skiing(Date.UTC(2026, 1, 14, 22, 50)))} />)
  const [days, runs] = screen.getAllByRole('table')
  expect(rowsOf(days!).map((row) => row.slice(0, 2))).toEqual([
    ['Day', 'Runs'],
    ['Sat, Feb 14', '1'],
    ['Sun, Feb 15', '1'],
  ])
  expect(rowsOf(runs!)).toHaveLength(3)
})

test('a sport without lifts has no runs', () => {
  const { container } = renderSection(<SkiSection {...propsOf(skiing(undefined, 'backcountry_skiing'))} />)
  expect(container.textContent).toBe('')
})

test('a leg leads to the others and to the whole event', () => {
  const legs: Activity['legs'] = [
    { id: 'eu_01j00000000000000000000001', sport: 'open_water_swimming' },
    { id: 'eu_01j00000000000000000000042', sport: 'cycling' },
    { id: 'eu_01j00000000000000000000003', sport: 'running' },
  ]
  renderSection(<LegsSection activity={activityForTests({ legs })} as="others" />)
  expect(screen.getByRole('heading', { name: 'Part of a triathlon' })).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open water swim', `/activity/${legs[0]!.id}?as=others`],
    ['Run', `/activity/${legs[2]!.id}?as=others`],
    ['See the whole event', `/activity/${legs[0]!.id}/legs?as=others`],
  ])
  expect(screen.getByText('Ride').closest('[aria-current]')).not.toBeNull()
})

test('an activity of its own is part of nothing', () => {
  const { container } = renderSection(<LegsSection activity={activityForTests({ legs: [] })} as="owner" />)
  expect(container.textContent).toBe('')
})
