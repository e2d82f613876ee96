// How exactly the start of a film is found by the clock of an activity, how often we say that we are sure, and how often that is
// wrong; and the CPU time of it beside the search of the path alone. On generated outings whose truth is known, through the bytes
// of a camera: clocks that are off, drift, missing leap seconds, films of other outings. With a folder as argument also on the
// films in it (their own track as a watch would have written it) and on films along the activities in it.
import { alignClip } from '#domain/time/align-clocks/align-clip.ts'
import { evenPathOf } from '#domain/time/align-clocks/even-path.ts'
import { filmForTests } from '#domain/time/align-clocks/film-for-tests.ts'
import { scorePath } from '#domain/time/align-clocks/match-path.ts'
import { manners, outingPlace } from '#domain/time/align-clocks/outing-for-tests.ts'
import { startsOf } from '#domain/time/align-clocks/starts.ts'
import { generatedCases, type Case } from './align-cases.ts'
import { realCases } from './align-real-cases.ts'
import { interleave, median, type Sample } from './interleave.ts'

type Outcome = { group: string; verdict: 'sure' | 'check' | 'unknown'; offMs: number; errorMs: number }

/** Milliseconds. What is further off is wrong. */
const wrongMs = 1000
const generatedRounds = Number(process.env['ROUNDS'] ?? 4)

report('Generated, through the bytes of a camera', await generatedCases(generatedRounds))
const folder = process.argv[2]
if (folder !== undefined) report('Real files', await realCases(folder))
await measureCpu()

function report(title: string, cases: Case[]): void {
  const outcomes = cases.map(outcomeOf)
  console.log(`\n${title}: ${cases.length} films`)
  console.log(
    'films of                                 count  median s   p90 s  sure  median s  wrong  beyond its bar  check  unknown',
  )
  for (const group of new Set(outcomes.map((one) => one.group)))
    printRow(
      group,
      outcomes.filter((one) => one.group === group),
    )
  for (const [kind, pattern] of [
    ['ALL with GPS', /^(GPS|real)/],
    ['ALL without GPS', /^no GPS/],
    ['ALL of another outing', /^foreign/],
  ] as const) {
    const some = outcomes.filter(({ group }) => pattern.test(group))
    if (some.length > 0) printRow(kind, some)
  }
}

function outcomeOf({ group, truthMs, witnesses }: Case): Outcome {
  const { startMs, verdict, errorMs } = alignClip(witnesses)
  // Films of another outing have no right start.
  const offMs = truthMs === null ? Infinity : Math.abs((startMs ?? Number.NaN) - truthMs)
  return { group, verdict, offMs, errorMs: errorMs ?? Infinity }
}

function seconds(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : '-'
}

function printRow(name: string, outcomes: Outcome[]): void {
  const offs = outcomes.map(({ offMs }) => offMs / 1000).toSorted((a, b) => a - b)
  const sure = outcomes.filter(({ verdict }) => verdict === 'sure')
  const count = (verdict: Outcome['verdict']) => outcomes.filter((one) => one.verdict === verdict).length
  const numbers = [
    outcomes.length,
    seconds(median(offs)),
    seconds(offs[Math.floor(offs.length * 0.9)] ?? Number.NaN),
    sure.length,
    seconds(median(sure.map(({ offMs }) => offMs / 1000))),
    sure.filter(({ offMs }) => offMs > wrongMs).length,
    sure.filter(({ offMs, errorMs }) => offMs > errorMs).length,
    count('check'),
    count('unknown'),
  ]
  const widths = [5, 9, 7, 5, 9, 6, 15, 6, 8]
  console.log(`${name.padEnd(40)} ${numbers.map((value, index) => String(value).padStart(widths[index] ?? 0)).join(' ')}`)
}

/** A film of ten minutes on an activity of four hours. */
async function measureCpu(): Promise<void> {
  const film = { manner: manners.mountainBike, seed: 3, seconds: 600, fromS: 7000.4, outingS: 4 * 3600 }
  const [gps, gyro] = [filmForTests({ ...film, has: 'both' }).witnesses, filmForTests({ ...film, has: 'turns' }).witnesses]
  await interleave({
    title: 'Aligning a film of 10 minutes with an activity of 4 hours',
    unit: 'film',
    rounds: 5,
    sides: [
      {
        name: 'the path alone, each second of the activity',
        run: () =>
          timed(() => {
            const activity = gps.activity && evenPathOf(gps.activity, outingPlace, 1)
            const camera = gps.camera && evenPathOf(gps.camera, outingPlace, 1)
            if (activity && camera) scorePath(camera, activity, startsOf(activity, gps.durationMs))
          }),
      },
      { name: 'alignClip with places and turns', run: () => timed(() => alignClip(gps)) },
      { name: 'alignClip with turns', run: () => timed(() => alignClip(gyro)) },
    ],
  })
}

function timed(work: () => unknown): Promise<Sample> {
  const before = process.cpuUsage()
  for (let turn = 0; turn < 2; turn++) work()
  const { user, system } = process.cpuUsage(before)
  return Promise.resolve({ units: 2, cpuSeconds: (user + system) / 1e6 })
}
