import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { LapsSection } from './laps-section.tsx'
import { partsOf, renderSection, rowsOf } from './parts-for-tests.tsx'
import { SplitsSection } from './splits-section.tsx'

afterEach(cleanup)

const seconds = (count: number, step = 10) => Array.from({ length: count }, (_, i) => i * step)
/** 2.5 km: the first at 4 m/s, the rest at 2.5 m/s; level. */
const metresAt = (second: number) => (second <= 250 ? second * 4 : 1000 + (second - 250) * 2.5)
const run = recordingForTests(
  {
    second: seconds(86),
    distance: seconds(86).map(metresAt),
    speed: seconds(86).map((second) => (second <= 250 ? 4 : 2.5)),
    altitude: seconds(86).map(() => 500),
    heart_rate: seconds(86).map((second) => (second <= 250 ? 150 : 170)),
  },
  {
    sport: 'running',
    laps: [
      { start_ms: testStartMs, end_ms: testStartMs + 250_000, distance_m: 1000 },
      { start_ms: testStartMs + 250_000, end_ms: testStartMs + 850_000, distance_m: 1500 },
    ],
  },
)

test('a runner sees each kilometre with its pace, and the rest at the end', async () => {
  renderSection(<SplitsSection {...partsOf(run)} />)
  expect(rowsOf(await screen.findByRole('table', { name: 'Splits' }))).toEqual([
    ['km', 'Pace /km', 'GAP /km', 'Ascent m', 'HR bpm'],
    ['1', '4:10', '4:10', '0', '150'],
    ['2', '6:40', '6:40', '0', '170'],
    ['2.5', '6:40', '6:40', '0', '170'],
  ])
})

test('in miles, the same run has other splits', async () => {
  renderSection(<SplitsSection {...partsOf(run)} />, 'imperial')
  const rows = rowsOf(await screen.findByRole('table', { name: 'Splits' }))
  expect(rows.map(([name]) => name)).toEqual(['mi', '1', '1.6'])
})

test('pointing at a split marks it on the charts, and pressing it goes there', async () => {
  const parts = partsOf(run)
  const { view } = parts.moments
  renderSection(<SplitsSection {...parts} />)
  const person = userEvent.setup()
  const second = await screen.findByRole('button', { name: 'Go to split 2' })
  await person.hover(second)
  expect(view.marked.get()).toEqual({ from: 250, to: 650 })
  await person.unhover(second)
  expect(view.marked.get()).toBeNull()
  second.focus()
  expect(view.marked.get()).toEqual({ from: 250, to: 650 })
  await person.keyboard('{Enter}')
  expect(view.cursor.get()).toBe(250)
})

test('a long ride offers splits of 1, 5 and 10 km, and shows all of them on request', async () => {
  const long = seconds(601, 10)
  const ride = recordingForTests(
    { second: long, distance: long.map((second) => second * 10), speed: long.map(() => 10) },
    { sport: 'road_cycling' },
  )
  renderSection(<SplitsSection {...partsOf(ride)} />)
  const person = userEvent.setup()
  expect(await screen.findByRole('radio', { name: '5 km' })).toHaveProperty('checked', true)
  expect(rowsOf(screen.getByRole('table', { name: 'Splits' }))).toHaveLength(13)
  await person.click(screen.getByRole('radio', { name: '1 km' }))
  await person.click(await screen.findByRole('button', { name: 'Show all 60 splits' }))
  expect(rowsOf(screen.getByRole('table', { name: 'Splits' }))).toHaveLength(61)
})

test.each([
  ['a single kilometre', recordingForTests({ second: [0, 100], distance: [0, 900] }, { sport: 'running' })],
  ['no times', recordingForTests({ distance: [0, 5000] }, { sport: 'running' })],
  ['lifts', recordingForTests({ second: [0, 900], distance: [0, 9000] }, { sport: 'alpine_skiing' })],
])('an activity with %s has no splits', async (_, recording) => {
  renderSection(
    <>
      <SplitsSection {...partsOf(recording)} />
      <LapsSection {...partsOf(run)} />
    </>,
  )
  await screen.findByText('HR')
  expect(screen.queryByRole('table', { name: 'Splits' })).toBeNull()
})

test('laps have the pace, the heart rate and the ascent of their samples', async () => {
  renderSection(<LapsSection {...partsOf(run)} />)
  await screen.findByText('HR')
  expect(rowsOf(screen.getByRole('table', { name: 'Laps' }))).toEqual([
    ['Lap', 'Time', 'Distance km', 'Pace /km', 'GAP /km', 'Ascent m', 'HR bpm'],
    ['1', '4:10', '1.00', '4:10', '4:10', '0', '150'],
    ['2', '10:00', '1.50', '6:40', '6:40', '0', '170'],
  ])
})

test('laps of a swim are in metres, and without samples they say what the device said', () => {
  const { activity } = partsOf({ ...run, sport: 'open_water_swimming' })
  renderSection(<LapsSection activity={activity} telemetry={undefined} moments={undefined} />)
  expect(rowsOf(screen.getByRole('table', { name: 'Laps' }))).toEqual([
    ['Lap', 'Time', 'Distance m', 'Pace /100 m'],
    ['1', '4:10', '1,000', '0:25'],
    ['2', '10:00', '1,500', '0:40'],
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a single lap is not listed', () => {
  const { laps, ...rest } = partsOf(run).activity
  renderSection(
    <LapsSection activity={{ ...rest, laps: laps.slice(1) }} telemetry={undefined} moments={undefined} />,
  )
  expect(screen.queryByRole('table')).toBeNull()
})
