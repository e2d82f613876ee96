import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeActivity, getActivity, keepBothActivities } from '#contract/activities/activity.ts'
import { createGear } from '#contract/gear/gear.ts'
import { getImport, Import } from '#contract/imports/import.ts'
import { limits } from '#contract/limits.ts'
import * as privacy from '#contract/privacy/privacy.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { alreadyUploaded, completeUploadActivity } from '#contract/uploads/upload.ts'
import { dayMs } from '#domain/time/durations.ts'
import { changedExport } from '#server/testing/changed-export.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenOwner } from '#server/testing/given-proof.ts'
import { fromIntervals, fromStrava, uploadFile } from '#server/testing/given-provided.ts'
import { connectWithStrava, downloadEverything } from '#server/testing/given-rich-account.ts'
import { givenStreams } from '#server/testing/given-streams.ts'
import { givenTriathlon } from '#server/testing/given-triathlon.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { givenSentUpload } from '#server/testing/sent-upload.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { importActivities } from '../jobs/import-activities.job.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { purgeActivities } from '#server/features/activities/jobs/purge-activities.job.ts'
import { undoImportJob } from '../jobs/undo-import.job.ts'
import { importProvided } from '../provided/provided-recordings.ts'

let app: TestApp
let now = Date.UTC(2026, 10, 15, 12)
let owner: GivenAccount
let another: GivenAccount
const startMs = Date.UTC(2026, 4, 9, 7)
const never = new AbortController().signal
const home = { name: 'Home', lat: 47.2, lon: 11.4, radius_m: 400 }

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
})
beforeEach(async () => {
  owner = await givenOwner(app, { home: 'eu' })
  another = await givenAccount(app, { home: 'us' })
})
afterAll(() => app.close())

const db = (account: GivenAccount) => app.services.cells.at(account.home).db
const activities = (account: GivenAccount) =>
  db(account)
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('deleted_at', 'is', null)
    .orderBy('start_time_ms')
    .orderBy('file_part')
    .orderBy('id')
    .execute()
const upload = (filename: string, bytes: Uint8Array, account = owner) =>
  uploadFile(app, account, { filename, bytes })
const restore = (account: GivenAccount, bytes: Uint8Array) => upload('trailcast-account.zip', bytes, account)
const download = () => downloadEverything(app, owner)
const accountOf = async (account: GivenAccount, uploadId: string): Promise<Import> =>
  Import.parse((await app.get(getImport.path.replace(':upload_id', uploadId), account)).json())
const edit = (account: GivenAccount, id: string | undefined, change: object) =>
  app.post(changeActivity.path.replace(':id', id ?? ''), change, account)
const remove = async (account: GivenAccount, ids: (string | undefined)[]) => {
  await db(account)
    .updateTable('activity')
    .set({ deleted_at: new Date(now) })
    .where('id', 'in', ids.map(String))
    .execute()
  now += 2 * dayMs
  await app.run(purgeActivities, {}, account.home)
}
const privacyOf = async (account: GivenAccount): Promise<privacy.Privacy> =>
  privacy.Privacy.parse((await app.get(privacy.getPrivacy.path, account)).json())
const statusFor = async (id: string | undefined, asker?: GivenAccount) =>
  (await app.get(getActivity.path.replace(':id', id ?? ''), asker)).statusCode

test('what was deleted comes back, also one leg of several, and what was changed since stays as it is', async () => {
  await upload('tri.fit', givenTriathlon())
  await upload('ride.fit', givenFit({ startMs }))
  await upload('gone.fit', givenFit({ startMs: startMs + dayMs }))
  const gear = createGear.reply.parse(
    (await app.post(createGear.path, { kind: 'bike', name: 'Gravel' }, owner)).json(),
  )
  const [swim, , run, ride, gone] = await activities(owner)
  await edit(owner, gone?.id, { title: 'Missed', visibility: 4, gear_id: gear.id })
  await edit(owner, ride?.id, { visibility: 1, gear_id: gear.id })
  const zip = await download()
  await edit(owner, ride?.id, { title: 'Changed since', visibility: 4, gear_id: null })
  await edit(owner, swim?.id, { description: 'Cold', visibility: 2 })
  await remove(owner, [run?.id, gone?.id])
  const left = await activities(owner)

  const uploadId = await restore(owner, zip)
  expect(await accountOf(owner, uploadId)).toMatchObject({ stored: 2, already_uploaded: 1, unreadable: 0 })
  const after = await activities(owner)
  expect(after.map(({ id }) => id)).toEqual([swim, left[1], run, ride, gone].map((one) => one?.id))
  expect(after.filter(({ id }) => left.some((one) => one.id === id))).toEqual(left)
  expect(new Set(after.slice(0, 3).map(({ multisport_id }) => multisport_id)).size).toBe(1)
  expect(after[4]).toMatchObject({
    title: 'Missed',
    visibility: 4,
    gear_id: gear.id,
    effective_visibility: 0,
  })
})

test('the same zip counts as uploaded only while all of it is here', async () => {
  await upload('ride.fit', givenFit({ startMs }))
  await upload('ride-2.fit', givenFit({ startMs: startMs + dayMs }))
  const recordings = [fromStrava({ bytes: givenStreams({ startMs: startMs + 2 * dayMs }) })]
  await importProvided(app.services, { accountId: owner.id, recordings, signal: never })
  const zip = await download()
  const fingerprint = 'ab'.repeat(32)
  const send = async () => {
    const uploadId = await givenSentUpload(app, another, zip, { fingerprint, filename: 'trailcast.zip' })
    await app.post(completeUploadActivity.path, { upload_id: uploadId }, another)
    await app.run(importActivities, { accountId: another.id, uploadId }, 'us')
  }
  const isKnown = async () => {
    const reply = await app.post(
      alreadyUploaded.path,
      { items: [{ fingerprint, size: zip.length }] },
      another,
    )
    return alreadyUploaded.reply.parse(reply.json()).items.length > 0
  }
  await send()
  expect(await activities(another)).toHaveLength(2)
  // Activities from Strava may come back once the account is connected.
  expect(await isKnown()).toBe(false)
  await connectWithStrava(app, another)
  await send()
  expect(await activities(another)).toHaveLength(3)
  expect(await isKnown()).toBe(true)
  await remove(another, [(await activities(another))[0]?.id])
  expect(await isKnown()).toBe(false)
  await send()
  expect(await activities(another)).toHaveLength(3)
  expect(await isKnown()).toBe(true)
})

test('a copy stays a copy of what it was a copy of, and what was told apart stays apart', async () => {
  const files: [string, Uint8Array][] = [
    ['Original', givenFit({ startMs })],
    ['Copy', givenGpx({ startMs })],
    ['Told apart', givenFit({ startMs, seed: 0.01 })],
  ]
  for (const [title, bytes] of files) {
    const uploadId = await upload(title === 'Copy' ? 'a.gpx' : 'a.fit', bytes)
    await db(owner).updateTable('activity').set({ title }).where('upload_id', '=', uploadId).execute()
  }
  const there = await activities(owner)
  const original = there.find(({ title }) => title === 'Original')
  expect(there.filter(({ duplicate_of }) => duplicate_of === original?.id)).toHaveLength(2)
  await edit(owner, original?.id, { visibility: 4 })
  const apart = there.find(({ title }) => title === 'Told apart')
  await app.post(keepBothActivities.path.replace(':id', apart?.id ?? ''), {}, owner)
  const zip = await download()
  await restore(another, zip)
  const restored = await activities(another)
  const hereOf = (wanted: string) => restored.find(({ title }) => title === wanted)
  expect(restored).toHaveLength(3)
  expect(hereOf('Original')).toMatchObject({ duplicate_of: null, visibility: 4 })
  expect(hereOf('Told apart')).toMatchObject({ duplicate_of: null })
  // A copy is never visible to more people than its original.
  expect(hereOf('Copy')).toMatchObject({ duplicate_of: hereOf('Original')?.id, visibility: 4 })
  await restore(another, zip)
  expect(await activities(another)).toEqual(restored)
})

test('a copy that comes back is not for more people than its original is by now', async () => {
  await upload('ride.fit', givenFit({ startMs }))
  const [original] = await activities(owner)
  await edit(owner, original?.id, { visibility: 1 })
  await upload('ride.gpx', givenGpx({ startMs }))
  const copy = (await activities(owner)).find(({ id }) => id !== original?.id)
  await db(owner)
    .updateTable('activity')
    .set({ visibility: 1, effective_visibility: 1 })
    .where('id', '=', copy?.id ?? '')
    .execute()
  const zip = await download()
  await remove(owner, [copy?.id])
  await edit(owner, original?.id, { visibility: 4 })
  await restore(owner, zip)
  const back = (await activities(owner)).find(({ id }) => id === copy?.id)
  expect(back).toMatchObject({ duplicate_of: original?.id, visibility: 4, effective_visibility: 0 })
})

test('what is here from elsewhere is not doubled: what comes back is a copy of it', async () => {
  await upload('ride.fit', givenFit({ startMs }))
  await edit(owner, (await activities(owner))[0]?.id, { visibility: 1 })
  const zip = await download()
  await upload('ride.gpx', givenGpx({ startMs }), another)
  const [here] = await activities(another)
  await edit(another, here?.id, { visibility: 4 })
  await restore(another, zip)
  const all = await activities(another)
  expect(all).toHaveLength(2)
  const copy = all.find(({ id }) => id !== here?.id)
  expect(copy?.duplicate_of).toBe(here?.id)
})

test('the default here never shows more than the default there did', async () => {
  await upload('ride.fit', givenFit({ startMs }))
  await app.post(privacy.savePrivacy.path, { default_visibility: 3 }, owner)
  const zip = await download()
  await app.post(privacy.savePrivacy.path, { default_visibility: 1 }, another)
  await restore(another, zip)
  const [restored] = await activities(another)
  expect(restored).toMatchObject({ visibility: 3, effective_visibility: 3 })
  expect(await statusFor(restored?.id)).toBe(404)
})

test('privacy zones and hidden ends are there before what they hide', async () => {
  await app.post(privacy.addPrivacyZone.path, home, owner)
  await app.post(privacy.savePrivacy.path, { hide_start_m: 300, hide_end_m: 0 }, owner)
  await upload('ride.fit', givenFit({ startMs, points: 600 }))
  await edit(owner, (await activities(owner))[0]?.id, { visibility: 1 })
  const zip = await download()
  await app.post(privacy.savePrivacy.path, { hide_end_m: 200 }, another)
  const uploadId = await restore(another, zip)
  expect(await privacyOf(another)).toMatchObject({ hide_start_m: 300, hide_end_m: 200, zones: [home] })
  expect((await accountOf(another, uploadId)).notes).toEqual([serverMessages.privacyRestored])
  const [restored] = await activities(another)
  expect(restored).toMatchObject({ visibility: 1, hides_parts: true })

  // Someone who removes them later has decided otherwise.
  const { zones } = await privacyOf(another)
  await app.app.inject({
    method: 'DELETE',
    url: privacy.removePrivacyZone.path.replace(':id', zones[0]?.id ?? ''),
    headers: { cookie: another.cookie, 'x-requested-with': 'trailcast' },
  })
  await app.post(privacy.savePrivacy.path, { hide_start_m: 0, hide_end_m: 0 }, another)
  await app.run(deriveForOthers, { accountId: another.id }, 'us')
  await restore(another, zip)
  expect(await privacyOf(another)).toMatchObject({ hide_start_m: 0, hide_end_m: 0, zones: [] })
})

test('in the account that was exported, privacy is as its owner has changed it since', async () => {
  await app.post(privacy.addPrivacyZone.path, home, owner)
  await upload('ride.fit', givenFit({ startMs }))
  const zip = await download()
  const { zones } = await privacyOf(owner)
  await db(owner)
    .deleteFrom('privacy_zone')
    .where('id', '=', zones[0]?.id ?? '')
    .execute()
  await remove(owner, [(await activities(owner))[0]?.id])
  await restore(owner, zip)
  expect(await activities(owner)).toHaveLength(1)
  expect((await privacyOf(owner)).zones).toEqual([])
})

test('where not all zones fit, everything is for its owner', async () => {
  await app.post(privacy.addPrivacyZone.path, home, owner)
  await upload('ride.fit', givenFit({ startMs }))
  await edit(owner, (await activities(owner))[0]?.id, { visibility: 1 })
  const zip = await download()
  for (let n = 0; n < limits.zonesMax; n++)
    await app.post(privacy.addPrivacyZone.path, { ...home, name: `Zone ${n}`, lat: 10 + n }, another)
  const uploadId = await restore(another, zip)
  const [restored] = await activities(another)
  expect(restored).toMatchObject({ visibility: 4, effective_visibility: 0 })
  expect((await accountOf(another, uploadId)).notes).toEqual([serverMessages.restoredForYouAll])
  expect(await statusFor(restored?.id)).toBe(404)
})

test('what a platform lends only to those who are connected comes back only to them', async () => {
  const recordings = [fromStrava(), fromIntervals({ bytes: givenFit({ startMs: startMs + dayMs }) })]
  await importProvided(app.services, {
    accountId: owner.id,
    recordings,
    signal: never,
  })
  const zip = await download()
  const uploadId = await restore(another, zip)
  const [only, ...more] = await activities(another)
  expect(more).toEqual([])
  expect(only).toMatchObject({ provider: 'intervals', title: 'Intervals title' })
  expect(await accountOf(another, uploadId)).toMatchObject({ stored: 1, unreadable: 1 })
  const files = await db(another)
    .selectFrom('imported_file')
    .select('sentences')
    .where('upload_id', '=', uploadId)
    .where('outcome', '=', 'unreadable')
    .execute()
  expect(files.map(({ sentences }) => sentences)).toEqual([[serverMessages.onlyWhileConnected]])
  const sources = await db(another)
    .selectFrom('activity_source')
    .select(['provider', 'external_id', 'activity_id'])
    .where('account_id', '=', another.id)
    .execute()
  expect(sources).toEqual([{ provider: 'intervals', external_id: 'i9', activity_id: only?.id }])
  // The owner still has both.
  const again = await restore(owner, zip)
  expect(await accountOf(owner, again)).toMatchObject({ stored: 0, already_uploaded: 2, unreadable: 0 })
})

test('an older export, packed again in a folder, comes back the same way', async () => {
  await upload('route.gpx', givenGpx({ hasTimes: false }))
  await edit(owner, (await activities(owner))[0]?.id, { visibility: 2 })
  const zip = await changedExport(
    await download(),
    (files) => {
      files.delete('manifest.json')
      files.delete('README.txt')
    },
    (path) => `trailcast-account/${path}`,
  )
  await restore(another, zip)
  const [restored] = await activities(another)
  expect(restored).toMatchObject({ visibility: 2, is_timed: false })
  await restore(another, zip)
  expect(await activities(another)).toEqual([restored])
})

test('without its original, an activity comes back from its copy, once', async () => {
  await upload('route.gpx', givenGpx({ hasTimes: false }))
  await upload('ride.fit', givenFit({ startMs }))
  for (const { id } of await activities(owner)) await edit(owner, id, { visibility: 4, title: `Mine ${id}` })
  const zip = await changedExport(await download(), (files) => {
    for (const path of files.keys()) if (path.startsWith('files/files/')) files.delete(path)
  })
  await restore(another, zip)
  const restored = await activities(another)
  const saidOf = (all: typeof restored) =>
    all.map(({ title, visibility }) => `${title} ${visibility}`).toSorted()
  expect(saidOf(restored)).toEqual(saidOf(await activities(owner)))
  await restore(another, zip)
  expect(await activities(another)).toEqual(restored)
  const uploadId = await restore(owner, zip)
  expect(await accountOf(owner, uploadId)).toMatchObject({ stored: 0, already_uploaded: 2 })
})

test('gear comes back once, also if it has another name here by now, and defaults here stay', async () => {
  const kept = { kind: 'bike', name: 'Gravel', initial_distance_m: 5000, default_sports: ['cycling'] }
  await app.post(createGear.path, kept, owner)
  await app.post(createGear.path, { kind: 'shoes', name: 'Shoes' }, owner)
  await upload('ride.fit', givenFit({ startMs }))
  await upload('ride-2.fit', givenFit({ startMs: startMs + dayMs }))
  const zip = await download()
  await app.post(createGear.path, { kind: 'bike', name: 'Mine', default_sports: ['cycling'] }, another)
  await restore(another, zip)
  const gear = () =>
    db(another)
      .selectFrom('gear')
      .select(['id', 'name', 'initial_distance_m', 'default_sports'])
      .where('account_id', '=', another.id)
      .orderBy('name')
      .execute()
  const first = await gear()
  expect(first).toMatchObject([
    { name: 'Gravel', initial_distance_m: 5000, default_sports: [] },
    { name: 'Mine', default_sports: ['cycling'] },
    { name: 'Shoes' },
  ])
  await db(another)
    .updateTable('gear')
    .set({ name: 'Renamed' })
    .where('id', '=', first[0]?.id ?? '')
    .execute()
  await remove(another, [(await activities(another))[0]?.id])
  await restore(another, zip)
  expect((await gear()).map(({ name }) => name)).toEqual(['Mine', 'Renamed', 'Shoes'])
  expect(await activities(another)).toHaveLength(2)
})

test('a restored export can be undone, and what its owner wrote before is no change since', async () => {
  await upload('ride.fit', givenFit({ startMs }))
  await edit(owner, (await activities(owner))[0]?.id, { title: 'Written before' })
  const zip = await download()
  now += dayMs
  const uploadId = await restore(another, zip)
  const undo = await app.get(`/api/imports/${uploadId}/undo`, another)
  expect(undo.json()).toMatchObject({ activities: 1, edited_count: 0 })
  await edit(another, (await activities(another))[0]?.id, { title: 'Written since' })
  expect((await app.get(`/api/imports/${uploadId}/undo`, another)).json()).toMatchObject({ edited_count: 1 })
  await app.run(undoImportJob, { accountId: another.id, uploadId }, 'us')
  expect(await activities(another)).toEqual([])
})
