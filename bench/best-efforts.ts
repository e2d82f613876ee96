// CPU seconds of the job that computes the best efforts of 5,000 activities of one account on PostgreSQL (whose CPU
// counts, too), compared with just reading and decoding the same recordings. The activities are runs and rides of 30 to
// 90 minutes with one sample per second, every other one with power. `node bench/best-efforts.ts 500` for fewer.
import { pino } from 'pino'
import type { Sport } from '#domain/sport.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { dayMs } from '#domain/time/durations.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { columnsToRead } from '#server/features/recordings/activities-to-read.ts'
import { measureActivities } from '#server/features/efforts/measure-activities.job.ts'
import { readRecording } from '#server/features/recordings/stored-recording.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave, type Sample } from './interleave.ts'

const count = Number(process.argv[2] ?? 5000)
const rounds = Number(process.argv[3] ?? 3)

const postgres = await startPostgres({ waitsForDisk: false })
const engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'error' }))
await engine.migrate()
const server = await startTestApp({ engine })
const cpu = () => cpuSecondsOf(process.pid) + cpuSecondsOfTree(postgres.pid)
try {
  const owner = await givenAccount(server)
  for (let n = 0; n < count; n++) await giveActivity(server, owner, n)
  const { db, files } = server.services.cells.of(owner.id)
  const rows = await db
    .selectFrom('activity')
    .select(columnsToRead)
    .where('account_id', '=', owner.id)
    .execute()
  const points = rows.reduce((sum, row) => sum + row.point_count, 0)
  await interleave({
    title: `Best efforts of ${count} activities with ${points} points, PostgreSQL`,
    unit: 'account',
    rounds,
    sides: [
      {
        name: 'reading the recordings alone',
        run: () =>
          measured(async () => {
            for (const row of rows) await readRecording(files, row)
          }),
      },
      {
        name: 'the job',
        async run() {
          await db.updateTable('activity').set({ is_measured: false }).execute()
          return measured(() => server.run(measureActivities, { accountId: owner.id }))
        },
      },
    ],
  })
  const { efforts } = await db
    .selectFrom('activity_effort')
    .select(({ fn }) => fn.countAll<string>().as('efforts'))
    .executeTakeFirstOrThrow()
  console.log(`  ${efforts} efforts kept`)
} finally {
  await server.close()
  await engine.close()
  await postgres.stop()
}

async function measured(work: () => Promise<void>): Promise<Sample> {
  const before = cpu()
  await work()
  return { units: 1, cpuSeconds: cpu() - before }
}

async function giveActivity(app: TestApp, owner: GivenAccount, n: number): Promise<void> {
  const isRide = n % 2 === 0
  const sport: Sport = isRide ? 'road_cycling' : 'running'
  // The same in every run.
  const points = 1800 + ((n * 7919) % 3601)
  const startMs = Date.UTC(2012, 0, 1, 8) + n * dayMs
  await givenActivity(app, owner, { recording: { sport, samples: samplesOf({ points, startMs, isRide }) } })
}

function samplesOf({
  points,
  startMs,
  isRide,
}: {
  points: number
  startMs: number
  isRide: boolean
}): Samples {
  const samples = givenSamples({ points, startMs })
  const usual = isRide ? 8 : 3
  let metres = 0
  samples.series.speed = Float32Array.from(
    samples.time,
    (_, row) => usual + Math.sin(row / 97) + Math.sin(row / 7) / 2,
  )
  samples.series.distance = samples.series.speed.map((speed) => (metres += speed))
  if (isRide)
    samples.series.power = Float32Array.from(samples.time, (_, row) =>
      Math.max(0, 200 + 120 * Math.sin(row / 53) + 60 * Math.sin(row / 5)),
    )
  return samples
}
