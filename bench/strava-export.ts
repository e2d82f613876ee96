// A Strava export of several years sent through the HTTP API, on PostgreSQL: memory above idle, how soon the first
// activity is listed after the upload is complete, files per CPU second (including the CPU of PostgreSQL and of all
// threads), and whether uploading the same zip a second time adds anything. `node bench/strava-export.ts 500 100` for
// 500 activities and 100 MB; the usual numbers are 5,000 and 1,000.
import { randomFillSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { listActivities } from '#contract/activities/activity.ts'
import { getImport } from '#contract/imports/import.ts'
import { completeUploadActivity } from '#contract/uploads/upload.ts'
import { dayMs } from '#domain/time/durations.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenActivitiesCsv, givenPng } from '#server/testing/given-strava-export.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { sendActivities, untilImported, type Sender } from '#server/testing/send-activities.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree, residentMegabytesOf } from './cpu-time.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const count = Number(process.argv[2] ?? 5000)
const megabytes = Number(process.argv[3] ?? 1000)
const photoBytes = 600_000

/** Rides of 30 to 90 minutes; photos make up the rest of the wanted size. */
function makeExport(): Buffer {
  const files = Array.from({ length: count }, (_, n) => ({
    name: `activities/${n}.fit.gz`,
    bytes: gzipSync(fitOf(n), { level: 1 }),
    isStored: true,
  }))
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const photos = Array.from(
    { length: Math.max(0, Math.round((megabytes * 1e6 - size) / photoBytes)) },
    (_, n) => ({
      name: `media/${n}.png`,
      bytes: Buffer.concat([givenPng(), randomFillSync(Buffer.alloc(photoBytes))]),
      isStored: true,
    }),
  )
  const rows = files.map(({ name }, n) => ({
    id: String(9_000_000 + n),
    date: '15.11.2025, 07:31:05',
    name: `Runde ${n}`,
    type: 'Radfahrt',
    note: n % 10 === 0 ? 'Nur für mich' : '',
    gear: n % 2 === 0 ? 'Rotes Rad' : 'Blaues Rad',
    file: name,
    media: photos[n]?.name ?? '',
  }))
  return givenZip([
    { name: 'activities.csv', bytes: Buffer.from(givenActivitiesCsv(rows)) },
    ...files,
    ...photos,
  ])
}

function fitOf(n: number): Uint8Array {
  // The same in every run.
  const points = 1800 + ((n * 7919) % 3601)
  const startMs = Date.UTC(2012, 0, 1, 8) + n * dayMs
  return givenFit({ startMs, points, lat: 47 + (n % 50) / 100, lon: 11 + (n % 30) / 100, seed: n })
}

const archive = makeExport()
console.log(`A Strava export of ${count} activities, ${(archive.length / 1e6).toFixed(0)} MB`)
await withTemporaryFolder(measure)

async function measure(folder: string): Promise<void> {
  const postgres = await startPostgres()
  const server = await startServerProcess(folder, {
    LOG_LEVEL: 'error',
    BOT_CHECK_COST: '1',
    ROLE: 'all',
    DATABASE_URL: postgres.url,
  })
  const cpu = () => cpuSecondsOf(server.pid) + cpuSecondsOfTree(postgres.pid)
  try {
    const sender = { url: server.url, ...(await signUpAt(server.url)) }
    const uploadId = await sendActivities(sender, 'export.zip', archive)
    const idle = residentMegabytesOf(server.pid)
    let max = idle
    const watch = setInterval(() => (max = Math.max(max, residentMegabytesOf(server.pid))), 50)
    const before = cpu()
    const firstMs = await untilFirst(sender, uploadId)
    const { stored } = await untilImported(sender, uploadId)
    const spent = cpu() - before
    const { photos } = await accountOf(sender, uploadId)
    const againId = await sendActivities(sender, 'again.zip', archive)
    const beforeAgain = cpu()
    await untilImported(sender, againId)
    const again = await accountOf(sender, againId)
    clearInterval(watch)
    const perSecond = ((stored + photos) / spent).toFixed(1)
    console.log(`  ${stored} activities and ${photos} photos stored, ${perSecond} files per CPU second`)
    console.log(`  first activity listed ${(firstMs / 1000).toFixed(2)} s after the upload was complete`)
    console.log(`  memory ${idle.toFixed(0)} MB idle, at most ${(max - idle).toFixed(0)} MB more`)
    console.log(
      `  sent again: ${again.stored} stored, ${again.already_uploaded} known, in ${(cpu() - beforeAgain).toFixed(1)} CPU seconds`,
    )
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

/** Completes the upload, and asks for the list until something is there. */
async function untilFirst({ url, cookie }: Sender, upload_id: string): Promise<number> {
  const beganAt = performance.now()
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'trailcast' }
  const body = JSON.stringify({ upload_id })
  const completing = fetch(url + completeUploadActivity.path, { method: 'POST', headers, body })
  for (;;) {
    const reply = await fetch(`${url}${listActivities.path}?limit=1`, { headers: { cookie } })
    if (listActivities.reply.parse(await reply.json()).items.length > 0) break
    await pause(20)
  }
  const ms = performance.now() - beganAt
  await completing
  return ms
}

async function accountOf({ url, cookie }: Sender, uploadId: string) {
  const reply = await fetch(url + getImport.path.replace(':upload_id', uploadId), { headers: { cookie } })
  return getImport.reply.parse(await reply.json())
}
