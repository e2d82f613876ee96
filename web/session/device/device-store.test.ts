import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import { activityForTests } from '#web/features/activities/activity-for-tests.ts'
import { itemForTests } from '#web/features/activities/item-for-tests.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { deviceOwner } from './device-owner.ts'
import { claimDevice, followUser, forgetDevice, readKeptFile, readKeptUser } from './device-store.ts'
import {
  keepList,
  keepOpened,
  keepSamples,
  measureActivities,
  readKeptActivity,
  readKeptList,
  readOpened,
  removeActivities,
  removeOpened,
} from './kept-activities.ts'

const ben = { ...anna, id: 'eu_01j0000000000000000000000b', name: 'Ben' }
// One for all tests, since the store stays open.
const factory = new IDBFactory()
let nowMs = 1000

beforeEach(() => {
  const marks = new Map<string, string>()
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => marks.set(key, value),
    removeItem: (key: string) => marks.delete(key),
  })
  nowMs += 1000
})
afterEach(async () => {
  await forgetDevice(nowMs)
  vi.unstubAllGlobals()
})

const samples = () => new Uint8Array([1, 2, 3]).buffer
const open = (activity: Activity, asOfMs = nowMs) => keepOpened(anna.id, { activity, asOfMs })
const ride = activityForTests({ title: 'Canary ridge', telemetry_url: '/ride' })
const hike = activityForTests({ id: 'eu_01j00000000000000000000043', telemetry_url: '/hike' })

test('who was signed in is known without a network', async () => {
  expect(await readKeptUser()).toBeUndefined()
  await claimDevice(anna, nowMs)
  expect(await readKeptUser()).toEqual(anna)
  await followUser({ ...anna, name: 'Anna B.' }, nowMs + 1)
  expect(await readKeptUser()).toMatchObject({ name: 'Anna B.' })
})

test('an opened activity is there again with its samples, and says as of when', async () => {
  await claimDevice(anna, nowMs)
  await open(ride)
  await keepSamples(anna.id, ride.telemetry_url, samples())
  expect(await readKeptActivity(ride.id)).toEqual({ activity: ride, asOfMs: nowMs })
  expect(new Uint8Array((await readKeptFile(ride.telemetry_url)) ?? new ArrayBuffer())).toEqual(
    new Uint8Array([1, 2, 3]),
  )
  expect(await measureActivities()).toMatchObject({ listed: 0, opened: 1 })
})

test.each([
  ['the session has ended', null],
  ['someone else is signed in', ben],
])('nothing stays when %s', async (_, user) => {
  await claimDevice(anna, nowMs)
  await open(ride)
  await keepSamples(anna.id, ride.telemetry_url, samples())
  await keepList(anna.id, { asOfMs: nowMs, isWhole: true, items: [itemForTests()] })
  await followUser(user, nowMs + 1)
  expect(deviceOwner()).toBeNull()
  expect(await readKeptUser()).toBeUndefined()
  expect(await readKeptActivity(ride.id)).toBeUndefined()
  expect(await readKeptFile(ride.telemetry_url)).toBeUndefined()
  expect(await readKeptList()).toBeUndefined()
  expect(await readOpened()).toEqual([])
})

test('another account on the same device begins with nothing', async () => {
  await claimDevice(anna, nowMs)
  await open(ride)
  await claimDevice(ben, nowMs + 1)
  expect(deviceOwner()).toBe(ben.id)
  expect(await readKeptActivity(ride.id)).toBeUndefined()
  // Another tab of Anna's does not know yet.
  await open(ride)
  expect(await readKeptActivity(ride.id)).toBeUndefined()
})

test('an answer to what was asked before signing out is not kept', async () => {
  await forgetDevice(nowMs)
  expect(await claimDevice(anna, nowMs)).toBe(false)
  expect(deviceOwner()).toBeNull()
  expect(await claimDevice(anna, nowMs + 1)).toBe(true)
})

test('samples of another version, or of what others see, are not kept', async () => {
  await claimDevice(anna, nowMs)
  await open(ride)
  await keepSamples(anna.id, '/as-others', samples())
  expect(await readKeptFile('/as-others')).toBeUndefined()
  await keepSamples(anna.id, ride.telemetry_url, samples())
  await open({ ...ride, telemetry_url: '/newer' })
  expect(await readKeptFile(ride.telemetry_url)).toBeUndefined()
  expect(await readOpened()).toMatchObject([{ url: '/newer', fileBytes: 0 }])
})

test('opening an activity again keeps its samples', async () => {
  await claimDevice(anna, nowMs)
  await open(ride)
  await keepSamples(anna.id, ride.telemetry_url, samples())
  await open(ride, nowMs + 5)
  expect(await readOpened()).toMatchObject([{ openedAtMs: nowMs + 5, fileBytes: 3 }])
  expect(await readKeptFile(ride.telemetry_url)).toBeDefined()
})

test('the fifty-first opened activity takes the place of the first', async () => {
  await claimDevice(anna, nowMs)
  await open(ride)
  await keepSamples(anna.id, ride.telemetry_url, samples())
  for (let i = 1; i <= 50; i++)
    await open(activityForTests({ id: `a${i}`, telemetry_url: `/${i}` }), nowMs + i)
  expect(await readOpened()).toHaveLength(50)
  expect(await readKeptActivity(ride.id)).toBeUndefined()
  expect(await readKeptFile(ride.telemetry_url)).toBeUndefined()
})

test('activities that are gone leave the device; archived ones and those beyond the list stay', async () => {
  await claimDevice(anna, nowMs)
  await open(ride)
  await open({ ...hike, archived: true })
  await keepList(anna.id, { asOfMs: nowMs, isWhole: false, items: [] })
  expect(await readOpened()).toHaveLength(2)
  await keepList(anna.id, { asOfMs: nowMs, isWhole: true, items: [] })
  expect((await readOpened()).map(({ id }) => id)).toEqual([hike.id])
  await removeOpened(anna.id, hike.id)
  expect(await readOpened()).toEqual([])
  expect(await readKeptActivity(hike.id)).toBeUndefined()
})

test('all activities can be removed, and the account stays known', async () => {
  await claimDevice(anna, nowMs)
  await open(ride)
  await keepSamples(anna.id, ride.telemetry_url, samples())
  await keepList(anna.id, { asOfMs: nowMs, isWhole: true, items: [{ ...ride, multisport_id: null }] })
  await removeActivities(anna.id)
  expect(await readKeptList()).toBeUndefined()
  expect(await readKeptFile(ride.telemetry_url)).toBeUndefined()
  expect(await measureActivities()).toEqual({ listed: 0, opened: 0, bytes: 0 })
  expect(await readKeptUser()).toEqual(anna)
})

test('what an older version has kept in another shape is not shown', async () => {
  await claimDevice(anna, nowMs)
  await open({ ...ride, title: 5 as unknown as string })
  expect(await readKeptActivity(ride.id)).toBeUndefined()
})
