import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getActivity, type Activity } from '#contract/activities/activity.ts'
import { fitFile } from '#domain/formats/fit/fit-file-for-tests.ts'
import { depthField, fileId, record, session } from '#domain/formats/fit/fit-messages-for-tests.ts'
import { readFit } from '#domain/formats/fit/read-fit.ts'
import { derive } from '#domain/telemetry/derive.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenPoolSwim, givenTriathlon } from '#server/testing/given-triathlon.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { readAgainScene } from '#server/testing/read-again-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { readRecording } from '#server/features/recordings/stored-recording.ts'
import { keepDetailsInOrder } from './details-upkeep.ts'
import { listAccountsWithUndetailed } from './details.queries.ts'

let app: TestApp
let owner: GivenAccount
beforeAll(async () => {
  app = await startTestApp({ config: { role: 'all' } })
})
beforeEach(async () => {
  owner = await givenAccount(app)
})
afterAll(() => app.close())

const { cell, rowOf, readAll, ...scene } = readAgainScene(() => ({ app, owner }))
const givenOld = (bytes: Uint8Array, recording: Partial<Recording>, columns = {}) =>
  scene.givenOld({ name: 'old.fit', bytes }, recording, columns)

const dive = fitFile([
  fileId(),
  ...[0, 5, 12, 3].map((metres, n) => record(n * 10, { heartRate: 90 + n }, [depthField(metres)])),
  session({ start: 0, elapsed: 30, sport: 53 }),
])

/** What an earlier reader made of it. */
function asBefore(bytes: Uint8Array): Partial<Recording> {
  const { samples, sport } = derive(readFit(bytes).recordings[0]!)
  const { depth: _depth, distance: _distance, speed: _speed, ...series } = samples.series
  return { sport, samples: { ...samples, series } }
}

test('an old dive gains its depth, and keeps everything else', async () => {
  const id = await givenOld(dive, asBefore(dive), { title: 'Reef' })
  const before = await rowOf(id)
  expect(before.series.depth).toBeUndefined()
  await readAll()
  const after = await rowOf(id)
  expect(after).toMatchObject({ is_detailed: true, title: 'Reef', series: { depth: { min: 0, max: 12 } } })
  expect(after.series.heart_rate).toEqual(before.series.heart_rate)
  const recording = await readRecording(cell().files, after)
  expect(Array.from(recording?.samples.series.depth ?? [])).toEqual([0, 5, 12, 3])
  expect(await cell().files.read(before.telemetry_key)).toBeFalsy()
})

test('an old swim in a pool gains its lengths and its distance', async () => {
  const bytes = givenPoolSwim()
  const id = await givenOld(bytes, asBefore(bytes))
  expect((await rowOf(id)).distance_m).toBeNull()
  await readAll()
  const row = await rowOf(id)
  expect(row).toMatchObject({ distance_m: 75, moving_time_ms: 102_000, pool: { pool_m: 25 } })
  const activity = (await app.get(getActivity.path.replace(':id', id), owner)).json<Activity>()
  expect(activity.pool?.lengths).toHaveLength(4)
})

test('old legs become one event', async () => {
  const bytes = givenTriathlon()
  const swim = await givenOld(bytes, asBefore(bytes), { file_part: 0 })
  const { file_id } = await rowOf(swim)
  const run = await givenActivity(app, owner, { file_id, file_part: 4, is_detailed: false })
  const unrelated = await givenActivity(app, owner)
  await readAll()
  const [first, second] = [await rowOf(swim), await rowOf(run.id)]
  expect(first.multisport_id).not.toBeNull()
  expect(second.multisport_id).toBe(first.multisport_id)
  expect((await rowOf(unrelated.id)).multisport_id).toBeNull()
})

test('a file that is gone or unreadable is not tried again, and nothing changes', async () => {
  const broken = await givenOld(Buffer.from('no FIT'), {})
  const gone = await givenOld(dive, {})
  const { file_id } = await rowOf(gone)
  const { object_key } = await cell()
    .db.selectFrom('activity_file')
    .select('object_key')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow()
  await cell().files.delete(object_key)
  const without = await givenActivity(app, owner, { is_detailed: false })
  const before = await Promise.all([broken, gone, without.id].map(rowOf))
  await readAll()
  const after = await Promise.all([broken, gone, without.id].map(rowOf))
  expect(after).toEqual(before.map((row) => ({ ...row, is_detailed: true })))
})

test('upkeep has old files read, and only those', async () => {
  const id = await givenOld(dive, asBefore(dive))
  const other = await givenAccount(app)
  await givenActivity(app, other)
  const accounts = await listAccountsWithUndetailed(cell().db, 1000)
  expect([accounts.includes(owner.id), accounts.includes(other.id)]).toEqual([true, false])
  await keepDetailsInOrder(cell())
  await waitFor(async () => (await rowOf(id)).is_detailed, 20_000)
  expect((await rowOf(id)).series.depth).toBeDefined()
})
