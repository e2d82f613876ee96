// How often the start of a video is found from the clock of an activity, how sure we claim to be, and how often that is
// wrong; and the CPU time compared with the path search alone. Uses generated trips of several kinds whose truth is
// known, with everything that goes wrong with cameras, clocks and watches. (SEED makes different trips of the same
// kinds; the thresholds were tuned on 1 and 2, so check others.) Some of the trips are written to and read from camera
// files. Given a folder, it also uses the videos in it (with their own track as a watch would have written it) and
// videos made from the activities in it.
import { alignClip } from '#domain/time/align-clocks/align-clip.ts'
import { alignClips } from '#domain/time/align-clocks/align-clips.ts'
import { evenPathOf } from '#domain/time/align-clocks/even-path.ts'
import { videoForTests } from '#domain/time/align-clocks/video-for-tests.ts'
import { scorePath } from '#domain/time/align-clocks/match-path.ts'
import { manners, tripPlace } from '#domain/time/align-clocks/trip-for-tests.ts'
import { startsOf } from '#domain/time/align-clocks/starts.ts'
import { casesInBytes } from './align-cases.ts'
import { manyCases } from './align-many-cases.ts'
import { outcomeOf, outcomes, type Case, type Outcome } from './align-outcome.ts'
import { realCases } from './align-real-cases.ts'
import { interleave, type Sample } from './interleave.ts'

type Row = { group: string; day: string; outcome: Outcome; isBeyondBar: boolean }

const seed = Number(process.env['SEED'] ?? 3)
const rows = report(`Generated, seed ${seed}`, manyCases(seed))
rows.push(...report('Generated, through the bytes of a camera', await casesInBytes(1)))
const folder = process.argv[2]
if (folder !== undefined) rows.push(...report('Real files', await realCases(folder)))
printBound(rows)
await measureCpu()

function report(title: string, cases: Case[]): Row[] {
  const found = cases.map((one): Row => {
    const [alignment] = alignClips(one.clips)
    if (!alignment) throw new Error('a case has a video')
    const offMs = Math.abs((alignment.startMs ?? Infinity) - one.truthMs)
    const isBeyondBar = alignment.verdict === 'sure' && offMs > (alignment.errorMs ?? 0)
    return { group: one.group, day: one.day, outcome: outcomeOf(one, alignment), isBeyondBar }
  })
  console.log(`\n${title}: ${cases.length} videos`)
  console.log(`${''.padEnd(45)}${outcomes.map((outcome) => outcome.padStart(14)).join('')}`)
  for (const key of ['group', 'day'] as const) {
    for (const name of new Set(found.map((row) => row[key]))) {
      printRow(
        name,
        found.filter((row) => row[key] === name),
      )
    }
    console.log()
  }
  printRow('all', found)
  return found
}

function printRow(name: string, some: Row[]): void {
  const counts = outcomes.map((outcome) => some.filter((row) => row.outcome === outcome).length)
  console.log(
    `${name.padEnd(40)}${String(some.length).padStart(5)}${counts.map((count) => String(count).padStart(14)).join('')}`,
  )
}

/** If none of n was wrong, the rate is below 3/n with 95% confidence. */
function printBound(all: Row[]): void {
  const sure = all.filter(({ outcome }) => outcome === 'right, sure' || outcome === 'WRONG SURE')
  const wrong = sure.filter(({ outcome }) => outcome === 'WRONG SURE').length
  const bound = (count: number) => (wrong === 0 ? `, so at most ${(300 / count).toFixed(2)}% with 95%` : '')
  console.log(
    `\nWrong and sure: ${wrong} of ${all.length} videos${bound(all.length)}; of ${sure.length} sure ones${bound(sure.length)}`,
  )
  console.log(
    `Sure, but off by more than the stated error: ${sure.filter(({ isBeyondBar }) => isBeyondBar).length}`,
  )
}

/** A ten-minute video of a four-hour activity. */
async function measureCpu(): Promise<void> {
  const video = { manner: manners.mountainBike, seed: 3, seconds: 600, fromS: 7000.4, tripS: 4 * 3600 }
  const [gps, gyro] = [
    videoForTests({ ...video, has: 'both' }).witnesses,
    videoForTests({ ...video, has: 'turns' }).witnesses,
  ]
  await interleave({
    title: 'Aligning a video of 10 minutes with an activity of 4 hours',
    unit: 'video',
    rounds: 5,
    sides: [
      {
        name: 'the path alone, each second of the activity',
        run: () =>
          timed(() => {
            const activity = gps.activity && evenPathOf(gps.activity, tripPlace, 1)
            const camera = gps.camera && evenPathOf(gps.camera, tripPlace, 1)
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
