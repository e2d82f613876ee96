import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeUploadActivity, getActivityImport, type ActivityImport } from '#contract/uploads/upload.ts'
import { diskStorage } from '#server/adapters/object-storage/disk.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { sendActivities, untilImported, type Sender } from '#server/testing/send-activities.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { embeddedPlace, type Place } from './place.ts'
import { report } from './report.ts'
import { startServer } from './run-server.ts'
import { between, howMany, wholeBetween } from './scale.ts'
import { ask, newSignUp, post, sendSignUp } from './visitor.ts'

const files = howMany({ small: 40, full: 2000 })
const kills = howMany({ small: 1, full: 20 })
const deadlineMs = 120_000

function givenExport(): Buffer {
  const names = Array.from({ length: files }, (_, n) => n)
  return givenZip(
    names.map((n) => ({
      name: `activities/${n}.fit.gz`,
      bytes: gzipSync(
        givenFit({ startMs: Date.UTC(2020, 0, 1) + n * 7_200_000, points: 300 + (n % 7) * 100, seed: n }),
      ),
      isStored: true,
    })),
  )
}

test('killing the process while it imports a zip leaves every file of it stored once', async () => {
  const place = await embeddedPlace()
  let server = startServer(place.settings)
  await server.ready
  const { cookie = '' } = await sendSignUp(place.url, await newSignUp(place.url, 'eu'))
  const sender: Sender = { url: place.url, cookie }
  const uploadId = await sendActivities(sender, 'export.zip', givenExport())
  const doneWhenKilled: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    // The answer may never come; a browser would ask again.
    post(place.url + completeUploadActivity.path, { upload_id: uploadId }, cookie).catch(() => {})
    const enough = wholeBetween(0, Math.ceil((files * (kill + 1)) / (kills + 1)))
    const done = await waitFor(() => hasDone(sender, uploadId, enough), deadlineMs)
    await pause(between(0, 150))
    await server.kill()
    doneWhenKilled.push(done.files_done)
    server = startServer(place.settings)
    await server.ready
  }
  const answer = await untilImported(sender, uploadId)
  expect(answer).toMatchObject({ state: 'done', files_total: files, files_done: files, stored: files })
  // The upload is removed after the import has reported that it is done.
  await waitFor(async () => (await kindsOfFiles(place)).every((kind) => kind !== 'uploads'), deadlineMs)
  expect(await server.stop()).toMatchObject({ code: 0 })
  const found = await look(place)
  expect(found).toEqual({
    activities: files,
    stored_files: files,
    tracks: 2 * files,
    originals: files,
    samples: files,
    others: 0,
  })
  report('kill during an import', { kills, files, done_when_killed: doneWhenKilled.join(' '), ...found })
})

/** The progress, once it is far enough. There is no import for the upload until the server has accepted it. */
async function hasDone(
  { url, cookie }: Sender,
  uploadId: string,
  enough: number,
): Promise<ActivityImport | false> {
  const { status, text } = await ask(url + getActivityImport.path.replace(':upload_id', uploadId), {
    headers: { cookie },
  })
  if (status !== 200) return false
  const answer = getActivityImport.reply.parse(JSON.parse(text))
  return (answer.files_done >= enough || answer.state === 'done') && answer
}

/** Grouped by folder. */
async function kindsOfFiles({ dataDir }: Place): Promise<string[]> {
  const kinds: string[] = []
  for await (const { key } of diskStorage({ root: join(dataDir, 'files', 'eu') }).list('users/'))
    kinds.push(key.split('/')[2] ?? '')
  return kinds
}

/** Rows and objects, read directly rather than through the server. */
async function look(place: Place) {
  const engine = await place.openDatabase()
  const db = engine.cellDb('eu')
  const count = async (table: 'activity' | 'activity_file' | 'activity_track') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const rows = {
    activities: await count('activity'),
    stored_files: await count('activity_file'),
    tracks: await count('activity_track'),
  }
  await engine.close()
  const kinds = await kindsOfFiles(place)
  const countOf = (kind: string) => kinds.filter((one) => one === kind).length
  const [originals, samples] = [countOf('files'), countOf('telemetry')]
  return { ...rows, originals, samples, others: kinds.length - originals - samples }
}
