import { assert, asyncProperty, boolean, shuffledSubarray } from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { hourMs } from '#domain/time/durations.ts'
import { Visibility } from '#domain/visibility.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { describeGiven, draftOf } from '#server/testing/given-project.ts'
import { fromIntervals, fromStrava, uploadFile } from '#server/testing/given-provided.ts'
import { givenStreams } from '#server/testing/given-streams.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { editActivity } from '#server/features/activities/change-activities.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { importProvided, type ProvidedRecording } from '../provided/provided-recordings.ts'

let app: TestApp
let owner: GivenAccount
const never = new AbortController().signal
const startMs = Date.UTC(2026, 4, 9, 7)

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.UTC(2026, 10, 15, 12) })
})
const begin = async () => {
  owner = await givenAccount(app)
  await db().updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
}
beforeEach(begin)
afterAll(() => app.close())

const db = () => app.services.cells.of(owner.id).db
const activities = () =>
  db()
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', owner.id)
    .where('duplicate_of', 'is', null)
    .orderBy('start_time_ms')
    .execute()
const sources = () =>
  db()
    .selectFrom('activity_source')
    .select(['provider', 'external_id', 'activity_id', 'is_recording'])
    .where('account_id', '=', owner.id)
    .orderBy('external_id')
    .execute()

async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.cells.of(owner.id).files.list(filesOf(owner.id))) keys.push(key)
  return keys.filter((key) => !key.includes('/uploads/'))
}

const provide = (...recordings: ProvidedRecording[]) =>
  importProvided(app.services, { accountId: owner.id, recordings, signal: never })
const upload = (filename: string, bytes: Uint8Array) => uploadFile(app, owner, { filename, bytes })

/** Runs the jobs that follow. */
async function settle(): Promise<void> {
  await app.run(deriveForOthers, { accountId: owner.id }, owner.home)
  await app.run(findCrossed, { accountId: owner.id }, owner.home)
  await describeGiven(app, owner)
}

/** A row of an export, with the names of the platform and the file of the watch. */
const exported = () =>
  givenZip([
    {
      name: 'activities.csv',
      bytes: Buffer.from(
        'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,' +
          'Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename\n' +
          '123,"May 9, 2026, 7:00:00 AM",Export title,Ride,,120,0.96,,,false,,,activities/9.fit\n',
      ),
    },
    { name: 'activities/9.fit', bytes: givenFit({ points: 121 }) },
  ])

/** One ride from everywhere. No two have the same bytes, the same number of samples or the same texts. */
const arrivals: Record<string, () => Promise<unknown>> = {
  'original file': () => upload('ride.fit', givenFit({ points: 120 })),
  'file of a platform': () =>
    provide(fromIntervals({ bytes: givenGpx({ points: 118 }), filename: 'i9.gpx' })),
  streams: () => provide(fromStrava({ bytes: givenStreams({ points: 119 }) })),
  'row of an export': () => upload('export.zip', exported()),
}

test('in whatever order a ride arrives, it is one activity with the best recording, and every source is known', async () => {
  const names = Object.keys(arrivals)
  await assert(
    asyncProperty(shuffledSubarray(names, { minLength: 1 }), boolean(), async (order, isRepeated) => {
      await begin()
      for (const name of isRepeated ? [...order, ...order] : order) await arrivals[name]?.()
      const rows = await db().selectFrom('activity').selectAll().where('account_id', '=', owner.id).execute()
      const [only, another] = rows.filter(({ duplicate_of }) => duplicate_of === null)
      expect(another).toBeUndefined()
      const hasOriginal = order.includes('original file') || order.includes('row of an export')
      const hasFile = order.includes('file of a platform')
      expect(only).toMatchObject({
        recording_rank: hasOriginal
          ? RecordingRank.original
          : hasFile
            ? RecordingRank.provided
            : RecordingRank.streams,
        provider: hasOriginal ? 'file' : hasFile ? 'intervals' : 'strava',
        is_owner_only: !hasOriginal && !hasFile,
      })
      // Only if there is nothing better does anything remain from the platform whose activities are for their owner
      // only.
      const hasOnlyStreams = !hasOriginal && !hasFile
      for (const { is_owner_only, title, description } of rows) {
        expect(is_owner_only).toBe(hasOnlyStreams)
        expect(/strava/i.test(title + description)).toBe(hasOnlyStreams)
      }
      const known = await sources()
      const isFromStrava = order.includes('streams') || order.includes('row of an export')
      expect(known.map(({ external_id }) => external_id)).toEqual([
        ...(isFromStrava ? ['123'] : []),
        ...(hasFile ? ['i9'] : []),
      ])
      const ids = new Set(rows.map(({ id }) => id))
      expect(known.every(({ activity_id }) => activity_id !== null && ids.has(activity_id))).toBe(true)
      // Two original files are both kept, one of them as a duplicate. No object is left that no row refers to.
      expect(rows.length).toBeLessThanOrEqual(2)
      expect(await objects()).toHaveLength(2 * rows.length)
    }),
    { numRuns: 16 },
  )
}, 240_000)

test('the original file replaces what came from a platform: id, project and changes stay, the rest is derived anew', async () => {
  const [provided] = await provide(fromStrava())
  const id = provided?.activityId ?? ''
  const project = await createProjectFor(
    app.services,
    owner.id,
    draftOf({ shared_telemetries: [{ id, visible: null }] }),
  )
  await editActivity(app.services, { accountId: owner.id, id, edits: { description: 'Mine' } })
  await settle()
  const [before] = await activities()
  const seenBefore = JSON.parse((await app.get(`/api/project/${project}`)).body)
  expect(seenBefore.telemetries).toEqual([])
  await upload('ride.fit', givenFit({ points: 120 }))
  const [after] = await activities()
  expect(after).toMatchObject({
    id,
    provider: 'file',
    recording_rank: RecordingRank.original,
    is_owner_only: false,
    description: 'Mine',
    sport: 'cycling',
    visibility: Visibility.byDefault,
    effective_visibility: 1,
    hides_parts: null,
    is_crossed: false,
    is_levelled: false,
    created_at: before?.created_at,
  })
  expect(after?.title).not.toMatch(/strava/i)
  expect(after?.telemetry_key).not.toBe(before?.telemetry_key)
  await settle()
  const seen = JSON.parse((await app.get(`/api/project/${project}`)).body)
  expect(seen.telemetries).toMatchObject([{ id }])
  const tracks = await db()
    .selectFrom('activity_track')
    .select(['audience', 'is_listed'])
    .where('activity_id', '=', id)
    .execute()
  expect(tracks.toSorted((a, b) => a.audience.localeCompare(b.audience))).toEqual([
    { audience: 'others', is_listed: true },
    { audience: 'owner', is_listed: true },
  ])
  expect(await objects()).toHaveLength(2)
})

test('until it is worked out what others may see of a better recording, they see nothing of it', async () => {
  await provide(fromIntervals({ kind: 'streams', bytes: givenStreams() }))
  await settle()
  await upload('ride.fit', givenFit({ points: 120 }))
  const tracks = await db()
    .selectFrom('activity_track')
    .select('audience')
    .where('account_id', '=', owner.id)
    .execute()
  expect(tracks).toEqual([{ audience: 'owner' }])
})

test('a platform that says private keeps it private when the original file arrives', async () => {
  await provide(fromStrava({ isPrivate: true }))
  await upload('ride.fit', givenFit({ points: 120 }))
  expect(await activities()).toMatchObject([
    { is_owner_only: false, visibility: Visibility.onlyMe, effective_visibility: 0 },
  ])
})

test('what its owner wrote survives a better recording, and so do the texts of a platform that allows it', async () => {
  const [provided] = await provide(fromIntervals({ bytes: givenGpx({ points: 118 }), filename: 'i9.gpx' }))
  await editActivity(app.services, {
    accountId: owner.id,
    id: provided?.activityId ?? '',
    edits: { title: 'My title', sport: 'hiking' },
  })
  await upload('ride.fit', givenFit({ points: 120 }))
  expect(await activities()).toMatchObject([
    { title: 'My title', sport: 'hiking', description: 'Intervals description', provider: 'file' },
  ])
})

test('the same file, first from a platform and then from its owner, can no longer be taken away', async () => {
  await provide(fromIntervals())
  await upload('ride.fit', givenFit())
  expect(await activities()).toMatchObject([{ provider: 'file', recording_rank: RecordingRank.original }])
  await provide(fromIntervals())
  expect(await activities()).toMatchObject([{ provider: 'file', recording_rank: RecordingRank.original }])
})

test('hidden start times are no reason to take two rides of the same way for one', async () => {
  const untimed = (day: number) =>
    givenStreams({ startMs: startMs + day * 24 * hourMs, changes: { is_timed: false } })
  await provide(
    fromStrava({ bytes: untimed(0) }),
    fromStrava({ externalId: '124', bytes: untimed(1) }),
    fromIntervals({ bytes: givenFit({ startMs }) }),
  )
  expect(await activities()).toHaveLength(3)
})

/** Typed in: it has a length and no line. */
const typed = (externalId: string, begunMs: number, { seconds = 1000, metres = 10_000 } = {}) =>
  fromStrava({
    externalId,
    bytes: givenStreams({
      startMs: begunMs,
      changes: { streams: { time_s: [0, seconds], distance_m: [0, metres] } },
    }),
  })

test('activities without a path that began together and are as long are one', async () => {
  await provide(
    typed('a', startMs),
    typed('b', startMs + 110_000, { metres: 10_200 }),
    typed('c', startMs + 50_000, { metres: 12_000, seconds: 1200 }),
    typed('d', startMs + 130_000),
  )
  expect((await sources()).map(({ is_recording }) => is_recording)).toEqual([true, false, true, true])
})

test('a clock that was hours off is asked about, and the answer counts', async () => {
  await upload('ride.fit', givenFit({ startMs, points: 120 }))
  await provide(fromStrava({ bytes: givenStreams({ startMs: startMs + 2 * hourMs }) }))
  // The same way back at the same speed is another ride.
  await upload('elsewhere.fit', givenFit({ startMs: startMs + 5 * hourMs, points: 120, lat: 47.5 }))
  const [first, asked, elsewhere] = await activities()
  expect(asked).toMatchObject({ maybe_same_as: first?.id, duplicate_of: null })
  expect(elsewhere?.maybe_same_as).toBeNull()
  const page = JSON.parse((await app.get(`/api/activity/${asked?.id}`, owner)).body)
  expect(page.maybe_same_as).toEqual({ id: first?.id, title: first?.title, start_time_ms: startMs })
  const answer = async (how: string) =>
    (await app.post(`/api/activity/${asked?.id}/${how}`, {}, owner)).statusCode
  expect(await answer('merge')).toBe(204)
  expect((await activities()).map(({ id }) => id)).toEqual([first?.id, elsewhere?.id])
  expect(await answer('merge')).toBe(204)
  expect(await answer('keep_both')).toBe(204)
  const both = await activities()
  expect(both).toHaveLength(3)
  expect(both.map(({ maybe_same_as }) => maybe_same_as)).toEqual([null, null, null])
})

test('of two that its owner says are one, the better recording counts', async () => {
  const [provided] = await provide(fromStrava())
  await upload('ride.fit', givenFit({ startMs: startMs + hourMs, points: 120 }))
  const [first, asked] = await activities()
  expect([first?.id, asked?.maybe_same_as]).toEqual([provided?.activityId, provided?.activityId])
  await app.post(`/api/activity/${asked?.id}/merge`, {}, owner)
  expect(await activities()).toMatchObject([{ id: asked?.id, provider: 'file' }])
})

test('in a zip, the best recording of a ride counts, wherever it is', async () => {
  await provide(fromStrava())
  const archive = givenZip([
    { name: 'a.gpx', bytes: givenGpx({ points: 118 }) },
    { name: 'b.fit', bytes: givenFit({ points: 120 }) },
    { name: 'copy of a.gpx', bytes: givenGpx({ points: 118 }) },
  ])
  const uploadId = await upload('rides.zip', archive)
  const all = await db().selectFrom('activity').selectAll().where('account_id', '=', owner.id).execute()
  const kept = all.filter(({ duplicate_of }) => duplicate_of === null)
  expect(kept).toMatchObject([{ recording_rank: RecordingRank.original, is_owner_only: false }])
  const duplicates = all.flatMap(({ duplicate_of }) => duplicate_of ?? [])
  expect(duplicates).toEqual([kept[0]?.id])
  // The report names activities that exist.
  const files = await db()
    .selectFrom('imported_file')
    .select('activities')
    .where('upload_id', '=', uploadId)
    .execute()
  const ids = new Set(all.map(({ id }) => id))
  expect(files.map(({ activities: named }) => named.every((id) => ids.has(id)))).toEqual([true, true, true])
})
