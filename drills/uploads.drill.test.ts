import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { listActivities } from '#contract/activities/activity.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { largeExport } from './large-export.ts'
import { embeddedPlace } from './place.ts'
import { report } from './report.ts'
import { startServer, type RunningServer } from './run-server.ts'
import { between, howMany, wholeBetween } from './scale.ts'
import { UploadClient } from './upload-client.ts'
import { ask, newSignUp, sendSignUp } from './visitor.ts'

const rounds = howMany({ small: 1, full: 20 })
/** Every start takes time, and a kill at the very start of completing the upload tests much the same. */
const killsBeforeCompleting = howMany({ small: 0, full: 1 })
const importDeadlineMs = 60_000

test('an upload whose server is killed at any moment continues where it was, and is imported once', async () => {
  const place = await embeddedPlace()
  let server: RunningServer = startServer(place.settings)
  await server.ready
  let kills = 0
  const killAndRestart = async () => {
    await server.kill()
    kills++
    server = startServer(place.settings)
    await server.ready
  }
  const { cookie = '' } = await sendSignUp(place.url, await newSignUp(place.url, 'eu'))
  const activities = async () => {
    const { text } = await ask(place.url + listActivities.path, { headers: { cookie } })
    return listActivities.reply.parse(JSON.parse(text))
  }
  let [sent, needed] = [0, 0]

  for (let round = 1; round <= rounds; round++) {
    const bytes = await largeExport(2 * limits.partSize)
    const client = new UploadClient({ url: place.url, cookie, bytes, filename: 'export.zip' })
    const { upload_id: uploadId, parts } = await client.open()
    expect(parts).toBe(3)
    await client.send(uploadId, wholeBetween(1, 3))
    // In the middle of a part, including one that is sent again.
    const n = wholeBetween(1, 3)
    await client.send(uploadId, n, {
      afterBytes: wholeBetween(1, client.bytesOf(n).length - 1),
      onStopped: killAndRestart,
    })

    const resumed = await client.open()
    expect(resumed).toMatchObject({
      upload_id: uploadId,
      have: [...client.acknowledged].toSorted((a, b) => a - b),
    })
    for (const missing of [1, 2, 3].filter((one) => !resumed.have.includes(one)))
      await client.send(uploadId, missing)
    if (killsBeforeCompleting > 0) await killAndRestart()

    // While the upload is assembled, recorded and scheduled; how far that got is unknown.
    const unanswered = client.complete(uploadId).catch(() => undefined)
    await pause(between(0, 60))
    await killAndRestart()
    await unanswered
    const [one, other] = await Promise.all([client.complete(uploadId), client.complete(uploadId)])
    expect([one.upload_id, other.upload_id]).toEqual([uploadId, uploadId])
    const done = await waitFor(async () => {
      const state = await client.complete(uploadId)
      return state.state === 'processing' ? undefined : state
    }, importDeadlineMs)
    // The ride is the same in every round, so only the first one is new.
    expect(done).toMatchObject({ state: 'done', files_total: 1, files_done: 1, unreadable: 0 })
    expect(done.files[0]?.outcome).toBe(round === 1 ? 'stored' : 'already_uploaded')
    sent += client.sent
    needed += bytes.length
  }

  expect((await activities()).items).toHaveLength(1)
  await server.stop()
  const [account = ''] = readdirSync(join(place.dataDir, 'files/eu/users'))
  const left = readdirSync(join(place.dataDir, 'files/eu/users', account, 'uploads'))
  report('kill uploads', {
    rounds,
    kills,
    lost: 0,
    sent_again_mb: (sent - needed) / 1e6,
    left_behind: left.length,
  })
  expect(left).toEqual([])
  // At most one repeated part per kill: the one that was being sent.
  expect(sent - needed).toBeLessThanOrEqual(rounds * limits.partSize)
})
