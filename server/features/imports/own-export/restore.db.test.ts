import { afterAll, beforeAll, expect, test } from 'vitest'
import { getImport, Import } from '#contract/imports/import.ts'
import { completeUploadActivity } from '#contract/uploads/upload.ts'
import { activityRows, activityTables } from '#server/testing/activity-rows.ts'
import { columnsOf } from '#server/testing/canaries.ts'
import {
  connectWithStrava,
  downloadEverything,
  givenRichAccount,
} from '#server/testing/given-rich-account.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { givenSentUpload } from '#server/testing/sent-upload.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { importActivities } from '../jobs/import-activities.job.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { levelActivities } from '#server/features/altitude/level-activities.job.ts'
import { measureActivities } from '#server/features/efforts/measure-activities.job.ts'
import { purgeActivities } from '#server/features/activities/jobs/purge-activities.job.ts'
import { readDetails } from '../jobs/read-details.job.ts'

/** Columns that differ after an activity was restored elsewhere. All others are the same, ids and keys included. */
const differing: Record<string, Record<string, string>> = {
  activity: { upload_id: 'the import that brought it' },
  activity_file: { created_at: 'when the file came here' },
  activity_day: {},
  activity_crossing: {},
  activity_effort: {},
  activity_photo: {},
  activity_place: {},
  activity_source: {},
  activity_track: {},
  gear: {},
}
/** Tables about something else. */
const others = ['activity_cell', 'activity_import', 'activity_vote', 'comment']

/**
 * Judged one by one: whether a new column comes back has to be decided. Columns of activities are, where they are
 * declared.
 */
const judged: Record<string, string> = {
  activity_file: 'account_id created_at filename id object_key sha256 size',
  activity_day:
    'account_id ascent_m calories count descent_m distance_m elapsed_time_ms local_day moving_time_ms sport',
  activity_photo:
    'account_id activity_id caption created_at height id media_type name object_key position size width',
  activity_source:
    'account_id activity_id external_id fetched_at fields is_owner_only is_recording origin provider',
  gear: 'account_id brand created_at default_sports id initial_distance_m is_edited kind model name note replace_at_m retired_at',
}

let app: TestApp
let now = Date.UTC(2026, 10, 15, 12)
let owner: GivenAccount
let zip: Buffer

beforeAll(async () => {
  // Without workers: jobs run only when a test runs them.
  app = await startTestApp({ now: () => now })
  owner = await givenRichAccount(app)
  await runJobs(owner)
  zip = await downloadEverything(app, owner)
  now += 40 * 86_400_000
  await app.run(purgeActivities, {}, 'eu')
}, 120_000)
afterAll(() => app.close())

async function runJobs({ id: accountId, home }: GivenAccount): Promise<void> {
  for (const job of [readDetails, deriveForOthers, findCrossed, levelActivities, measureActivities])
    await app.run(job, { accountId }, home)
}

const tables = Object.keys(differing)

const isCompared =
  (table: string) =>
  ([name]: [string, unknown]): boolean =>
    !(name in (differing[table] ?? {}))

async function rowsOf(account: GivenAccount) {
  const rows = await activityRows(app, account, tables)
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.map((row) => Object.fromEntries(Object.entries(row).filter(isCompared(table)))),
    ]),
  )
}

/** As a browser sends it. */
async function restore(account: GivenAccount): Promise<string> {
  const uploadId = await givenSentUpload(app, account, zip, { filename: 'trailcast-account.zip' })
  await app.post(completeUploadActivity.path, { upload_id: uploadId }, account)
  await app.run(importActivities, { accountId: account.id, uploadId }, account.home)
  return uploadId
}
const accountOf = async (account: GivenAccount, uploadId: string): Promise<Import> =>
  Import.parse((await app.get(getImport.path.replace(':upload_id', uploadId), account)).json())

test('every table and every column about activities is judged', async () => {
  const found = await activityTables(app, 'us')
  expect([...tables, ...others].toSorted()).toEqual(found)
  for (const [table, names] of Object.entries(judged)) {
    const columns = await columnsOf(app.engine, `cell.${table}`, 'us')
    expect(columns.map(({ name }) => name).toSorted()).toEqual(names.split(' ').toSorted())
  }
})

test('there is something of everything', async () => {
  const { activity = [], ...rest } = await rowsOf(owner)
  const whole = (column: string) => new Set(activity.map((row) => JSON.stringify(row[column])))
  expect([...whole('visibility')].toSorted()).toEqual(['0', '1', '2', '3', '4'])
  const varied = `duplicate_of maybe_same_as archived_at multisport_id gear_id pool dive our_totals losses is_timed
    is_owner_only recording_rank provider private_note laps pauses device keeps_recorded_altitude edited_fields
    comments holds_comments`
  expect(varied.split(/\s+/).filter((column) => whole(column).size < 2)).toEqual([])
  const empty = Object.entries(rest).filter(([, rows]) => rows.length < 2)
  // There is no atlas here.
  expect(empty.map(([table]) => table)).toEqual(['activity_place'])
  expect(rest['gear']).toHaveLength(4)
})

test('in an empty account elsewhere, everything comes back as it was, and a second drop changes nothing', async () => {
  const another = await givenAccount(app, { home: 'us' })
  await connectWithStrava(app, another)
  const uploadId = await restore(another)
  expect(await accountOf(another, uploadId)).toMatchObject({ source: 'trailcast', notes: [], unreadable: 0 })
  await runJobs(another)
  const before = await rowsOf(owner)
  const after = await rowsOf(another)
  for (const table of tables) expect({ table, rows: after[table] }).toEqual({ table, rows: before[table] })

  const again = await restore(another)
  await runJobs(another)
  expect(await accountOf(another, again)).toMatchObject({ stored: 0, unreadable: 0 })
  expect(await rowsOf(another)).toEqual(after)
}, 120_000)

test('where everything still is, nothing is added and nothing changes', async () => {
  const before = await rowsOf(owner)
  const uploadId = await restore(owner)
  await runJobs(owner)
  expect(await accountOf(owner, uploadId)).toMatchObject({ stored: 0, unreadable: 0 })
  expect(await rowsOf(owner)).toEqual(before)
}, 120_000)
