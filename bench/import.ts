// Points per CPU second of a zip of .fit.gz files, from the first call of the HTTP API until all of it is
// stored and can be queried, on both engines, compared with only reading the same files and with reading them
// plus one INSERT for each. Includes the CPU of PostgreSQL and of all threads. Before that, the zip is sent
// twice: nothing may be lost or duplicated. `node bench/import.ts 1000` for the full count.
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { getStatistics } from '#contract/activities/activity.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { sendActivities, untilImported, type Sender } from '#server/testing/send-activities.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree, residentMegabytesOf } from './cpu-time.ts'
import { interleave, type Sample } from './interleave.ts'
import { startServerProcess, withTemporaryFolder, type ServerProcess } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const count = Number(process.argv[2] ?? 100)
const rounds = Number(process.argv[3] ?? 3)
const environment = { LOG_LEVEL: 'error', BOT_CHECK_COST: '1', ROLE: 'all' }

const files = Array.from({ length: count }, (_, n) => makeFile(n))
const points = files.reduce((sum, file) => sum + file.points, 0)
const archive = givenZip(files.map(({ name, bytes }) => ({ name, bytes, isStored: true })))
const thousands = points / 1000

function makeFile(n: number) {
  // A number between 2,000 and 13,000, the same in every run.
  const length = 2000 + ((n * 7919) % 11_001)
  const startMs = Date.UTC(2015, 0, 1, 8) + n * 5 * 3_600_000
  const fit = givenFit({
    startMs,
    points: length,
    lat: 47 + (n % 50) / 100,
    lon: 11 + (n % 30) / 100,
    seed: n,
  })
  return { name: `activities/${n}.fit.gz`, points: length, bytes: gzipSync(fit) }
}

await withTemporaryFolder((folder) => withTemporaryFolder((other) => compare(folder, other)))

async function compare(folder: string, other: string): Promise<void> {
  const postgres = await startPostgres()
  const onPostgres = await startServerProcess(folder, { ...environment, DATABASE_URL: postgres.url })
  const onEmbedded = await startServerProcess(other, environment)
  const postgresCpu = () => cpuSecondsOfTree(postgres.pid)
  const client = new Client(postgres.url)
  await client.connect()
  await client.query('create table bare (id serial primary key, summary jsonb, samples bytea)')
  try {
    await sendTwice(onPostgres, 'PostgreSQL')
    await sendTwice(onEmbedded, 'embedded')
    await interleave({
      title: `A zip of ${count} activities with ${points} points (${(archive.length / 1e6).toFixed(1)} MB)`,
      unit: 'thousand points',
      rounds,
      sides: [
        { name: 'reading alone', run: () => reading(postgresCpu, async () => {}) },
        {
          name: 'reading and one INSERT each, PostgreSQL',
          run: () => reading(postgresCpu, (row) => insert(client, row)),
        },
        { name: 'through the API, PostgreSQL', run: () => importing(onPostgres, postgresCpu) },
        { name: 'through the API, embedded', run: () => importing(onEmbedded, () => 0) },
      ],
    })
  } finally {
    await client.end()
    await onPostgres.stop()
    await onEmbedded.stop()
    await postgres.stop()
  }
}

type Row = { summary: string; samples: Uint8Array }

async function insert(client: Client, { summary, samples }: Row): Promise<void> {
  await client.query('insert into bare (summary, samples) values ($1, $2)', [summary, Buffer.from(samples)])
}

async function reading(databaseCpu: () => number, save: (row: Row) => Promise<void>): Promise<Sample> {
  const cpu = () => cpuSecondsOf(process.pid) + databaseCpu()
  const before = cpu()
  for (const { name, bytes } of files) {
    const { recordings } = readActivityFile(name.replace('.gz', ''), gunzipSync(bytes))
    for (const recording of recordings) {
      const samples = encodeSamples(recording.samples, recording.breaks)
      await save({ summary: JSON.stringify(summarize(recording)), samples })
    }
  }
  return { units: thousands, cpuSeconds: cpu() - before }
}

async function importing({ url, pid }: ServerProcess, databaseCpu: () => number): Promise<Sample> {
  const sender = { url, ...(await signUpAt(url)) }
  const before = cpuSecondsOf(pid) + databaseCpu()
  const { stored } = await untilImported(sender, await sendActivities(sender, 'export.zip', archive))
  if (stored !== count) throw new Error(`${stored} of ${count} were stored`)
  return { units: thousands, cpuSeconds: cpuSecondsOf(pid) + databaseCpu() - before }
}

/**
 * How large the memory grows during an import, and whether everything is there exactly once after two
 * uploads.
 */
async function sendTwice({ url, pid }: ServerProcess, engine: string): Promise<void> {
  const sender = { url, ...(await signUpAt(url)) }
  const idle = residentMegabytesOf(pid)
  let max = idle
  const watch = setInterval(() => (max = Math.max(max, residentMegabytesOf(pid))), 50)
  const beganAt = performance.now()
  const first = await untilImported(sender, await sendActivities(sender, 'export.zip', archive))
  const seconds = (performance.now() - beganAt) / 1000
  const again = await untilImported(sender, await sendActivities(sender, 'again.zip', archive))
  clearInterval(watch)
  const found = await countActivities(sender)
  console.log(
    `  ${engine.padEnd(12)} ${first.stored} stored in ${seconds.toFixed(1)} s, sent again: ${again.stored} stored and ` +
      `${again.already_uploaded} known, ${found} there; memory ${idle.toFixed(0)} MB idle, at most ${(max - idle).toFixed(0)} MB more`,
  )
}

async function countActivities({ url, cookie }: Sender): Promise<number> {
  const reply = await fetch(`${url}${getStatistics.path}?by=year`, { headers: { cookie } })
  const { items } = getStatistics.reply.parse(await reply.json())
  return items.reduce((sum, item) => sum + item.count, 0)
}
