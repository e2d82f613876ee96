import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Athlete } from '#contract/efforts/athlete.ts'
import type { ActivityEfforts } from '#contract/efforts/efforts.ts'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { activityForTests } from '../activity-for-tests.ts'
import { EffortsSection } from './efforts-section.tsx'
import { HeartRateSection } from './heart-rate-section.tsx'
import { partsOf, renderSection, rowsOf } from './parts-for-tests.tsx'
import { PowerSection } from './power-section.tsx'
import type { SectionProps } from './section.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const athlete: Athlete = {
  settings: {
    max_heart_rate: 200,
    resting_heart_rate: null,
    threshold_heart_rate: null,
    ftp: null,
    birth_year: null,
  },
  heart_rate: { max: 200, source: 'settings', method: 'maximum', zones: [120, 140, 160, 180], from: null },
  power: { ftp: 250, source: 'recorded', zones: [140, 190, 228, 265, 303, 378], from: null },
}

/** Half an hour at 200 W, ten metres a second; the heart beats at 130 for a third of it, then at 190. */
const second = Array.from({ length: 1801 }, (_, i) => i)
const ride = recordingForTests(
  {
    second,
    distance: second.map((each) => each * 10),
    speed: second.map(() => 10),
    power: second.map(() => 200),
    heart_rate: second.map((each) => (each < 600 ? 130 : 190)),
  },
  { sport: 'road_cycling' },
)
/** Ten minutes, the last five of them twice as fast. */
const run = recordingForTests(
  {
    second: second.slice(0, 601),
    distance: second.slice(0, 601).map((each) => (each <= 300 ? each * 2 : 600 + (each - 300) * 4)),
  },
  { sport: 'running' },
)

function given(
  recording: typeof ride,
  viewer: Partial<SectionProps['activity']> = {},
): SectionProps & {
  moments: ReturnType<typeof partsOf>['moments']
} {
  const { activity, ...rest } = partsOf(recording)
  return { ...rest, as: 'owner', activity: { ...activityForTests(), ...activity, ...viewer } }
}

/** The server's answers; any other request is answered as unknown. */
function serverKnows(replies: { efforts?: ActivityEfforts; athlete?: Athlete }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url.endsWith('/api/athlete')) return Response.json(replies.athlete ?? athlete)
    if (url.endsWith('/efforts') && replies.efforts) return Response.json(replies.efforts)
    return new Response('', { status: 404 })
  })
  return asked
}

test('the owner sees how long the heart was in which zone, and where the zones come from', async () => {
  serverKnows({})
  renderSection(<HeartRateSection {...given(ride)} />)
  expect(rowsOf(await screen.findByRole('table', { name: 'Heart rate zones' }))).toEqual([
    ['Zone', 'bpm', 'Time', 'Share'],
    ['1 Recovery', 'below 120', '0:00', '0%'],
    ['2 Endurance', '120–139', '10:00', '33%'],
    ['3 Tempo', '140–159', '0:00', '0%'],
    ['4 Threshold', '160–179', '0:00', '0%'],
    ['5 Maximum', 'from 180', '20:01', '67%'],
  ])
  expect(screen.getByText(/From your settings, with a maximum of 200 bpm/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/settings/training')
})

const heartRate = athlete.heart_rate!
test.each([
  ['from your age', { ...heartRate, source: 'age' }, /^Estimated from your age: a maximum of 200 bpm/],
  ['from others of yours', { ...heartRate, source: 'recorded' }, /^Estimated from your activities/],
  [
    'from the threshold',
    { ...heartRate, method: 'threshold' },
    /^From the threshold heart rate in your settings\./,
  ],
  [
    'from this one, if you reached more on it than lately',
    { ...heartRate, source: 'recorded', max: 189, zones: [113, 132, 151, 170] },
    /^Estimated from this activity: a maximum of 190 bpm/,
  ],
] as const)('zones can come %s, which is said', async (_, heart_rate, said) => {
  serverKnows({ athlete: { ...athlete, heart_rate: { ...heart_rate, zones: [...heart_rate.zones] } } })
  renderSection(<HeartRateSection {...given(ride)} />)
  expect(await screen.findByText(said)).toBeDefined()
})

test('a maximum of the settings holds whatever was reached', async () => {
  serverKnows({ athlete: { ...athlete, heart_rate: { ...heartRate, max: 150, zones: [90, 105, 120, 135] } } })
  renderSection(<HeartRateSection {...given(ride)} />)
  expect(await screen.findByText(/From your settings, with a maximum of 150 bpm/)).toBeDefined()
  expect(screen.getByText('from 135')).toBeDefined()
})

test.each([
  ['someone else', { is_own: false }, 'owner'],
  ['the owner who looks as others do', { is_own: true }, 'others'],
] as const)('%s sees no zones, and the server is not asked for them', async (_, viewer, as) => {
  const asked = serverKnows({})
  renderSection(
    <>
      <HeartRateSection {...given(ride, viewer)} as={as} />
      <PowerSection {...given(ride, viewer)} as={as} />
      <EffortsSection {...given(ride, viewer)} as={as} />
    </>,
  )
  await screen.findByRole('table', { name: 'Best power' })
  expect(await screen.findByText('Normalized power')).toBeDefined()
  expect(screen.queryByText('Intensity')).toBeNull()
  expect(screen.queryByRole('table', { name: /zones/ })).toBeNull()
  expect(asked).toEqual([])
})

test('power has its figures, its zones and the share of the threshold', async () => {
  serverKnows({})
  renderSection(<PowerSection {...given(ride)} />)
  await screen.findByRole('table', { name: 'Power zones' })
  expect([...document.querySelectorAll('dl div')].map(({ textContent }) => textContent)).toEqual([
    'Average power200 W',
    'Normalized power200 W',
    'Max power200 W',
    'Work360 kJ',
    'Intensity80%',
  ])
  expect(rowsOf(screen.getByRole('table', { name: 'Power zones' }))[3]).toEqual([
    '3 Tempo',
    '190–227',
    '30:00',
    '100%',
  ])
  expect(screen.getByText(/best 20 minutes: a threshold power \(FTP\) of 250 W/)).toBeDefined()
})

test('best efforts come from the samples until they are ranked, and lead to their stretch', async () => {
  serverKnows({ efforts: { items: [], is_ready: false } })
  const props = given(run)
  renderSection(<EffortsSection {...props} />)
  const table = await screen.findByRole('table', { name: 'Best efforts' })
  expect(rowsOf(table)).toEqual([
    ['Distance', 'Time', 'Pace'],
    ['400 m', '1:40', '4:10 /km'],
    ['1 km', '4:10', '4:10 /km'],
    ['1 mile', '8:25', '5:14 /km'],
  ])
})

test('people who count in miles see the fastest mile instead of the fastest kilometre', async () => {
  serverKnows({ efforts: { items: [], is_ready: false } })
  renderSection(<EffortsSection {...given(run)} />, 'imperial')
  const table = await screen.findByRole('table', { name: 'Best efforts' })
  expect(rowsOf(table)).toEqual([
    ['Distance', 'Time', 'Pace'],
    ['400 m', '1:40', '6:42 /mi'],
    ['½ mile', '3:21', '6:42 /mi'],
    ['1 mile', '8:25', '8:25 /mi'],
  ])
})

test('the best three ever have medals, and the best of the year is named', async () => {
  const effort = { kind: 'distance', duration_ms: 100_000, start_ms: 0 } as const
  serverKnows({
    efforts: {
      is_ready: true,
      items: [
        { ...effort, metres: 400, rank_ever: 1, rank_year: 1 },
        { ...effort, metres: 1000, rank_ever: 3, rank_year: 1 },
        { ...effort, metres: 5000, rank_ever: 7, rank_year: 1 },
        { ...effort, metres: 10_000, rank_ever: 4, rank_year: 2 },
      ],
    },
  })
  renderSection(<EffortsSection {...given(run)} />)
  await screen.findByText('Your best ever')
  expect(rowsOf(screen.getByRole('table')).map((row) => row.at(-1))).toEqual([
    'Rank',
    '1Your best ever',
    '3Your 3rd best ever',
    'Your best of the year',
    '',
  ])
})

test('pressing a best effort goes to where it began', async () => {
  serverKnows({})
  const props = given(run, { is_own: false })
  renderSection(<EffortsSection {...props} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go to 400 m' }))
  await waitFor(() => expect(props.moments.view.cursor.get()).toBeGreaterThanOrEqual(300))
  expect(props.moments.view.marked.get()).not.toBeNull()
})

test('a sport without best efforts has none, and nothing is asked', async () => {
  const asked = serverKnows({})
  renderSection(
    <>
      <EffortsSection {...given({ ...ride, sport: 'alpine_skiing' })} />
      <PowerSection {...given(ride, { is_own: false })} />
    </>,
  )
  await screen.findByText('Average power')
  expect(screen.queryByRole('table')).toBeNull()
  expect(asked).toEqual([])
})

test('an owner whose server cannot be reached sees best efforts from the samples', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  renderSection(<EffortsSection {...given(run)} />)
  expect(await screen.findByText('1 km')).toBeDefined()
})
