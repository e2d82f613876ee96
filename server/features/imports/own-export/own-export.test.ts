import { expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { memorySource } from '../reading/archive.ts'
import { listUpload } from '../reading/list-upload.ts'

const hash = (letter: string) => letter.repeat(64)
const file = (id: string, letter: string) => ({
  id,
  sha256: hash(letter),
  filename: `${id}.fit`,
  object_key: `users/them/files/${id}-1`,
})
const activity = (id: string, changes: object = {}) => ({
  id,
  file_id: `f-${id}`,
  file_part: 0,
  title: `Title ${id}`,
  visibility: 1,
  effective_visibility: 1,
  ...changes,
})
const account = { id: 'them', hide_start_m: 0, hide_end_m: 200 }
const zone = { id: 'z', name: 'Home', lat: 47, lon: 11, radius_m: 400, hidden_lat: 47.001, hidden_lon: 11 }
const photo = { activity_id: 'a', name: 'media/a.png', object_key: 'users/them/photos/a/p', caption: 'Top' }
const source = { provider: 'polar', external_id: '7', activity_id: 'a', origin: 'sync', is_owner_only: false }

type Tables = Record<string, unknown>
const usual: Tables = {
  'account.json': account,
  'activities.json': [activity('a'), activity('b')],
  'activity_files.json': [file('f-a', 'a'), file('f-b', 'b')],
  'privacy_zones.json': [zone],
  'files/files/f-a-1': 'bytes of a',
  'files/files/f-b-1': 'bytes of b',
  'activities/2026-01-01 Title a a.gpx': 'copy of a',
}

const list = (tables: Tables) => {
  const entries = Object.entries(tables).flatMap(([name, content]) =>
    content === undefined
      ? []
      : { name, bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)) },
  )
  const upload = { path: '/x.zip', filename: 'x.zip', lastModifiedMs: null, folder: '/nowhere' }
  return listUpload(memorySource(givenZip(entries)), upload)
}
const listWith = (changes: Tables) => list({ ...usual, ...changes })
const restoredOf = async (changes: Tables) =>
  (await listWith(changes)).files.flatMap(({ restore }) => restore?.activities ?? [])

test('the originals are listed with what is known about them, and copies are left out', async () => {
  const { files, source: from, refused, own } = await listWith({})
  expect(from).toBe('trailcast')
  expect(refused).toEqual([])
  expect(files.map(({ name, restore }) => [name, restore?.sha256])).toEqual([
    ['f-a.fit', hash('a')],
    ['f-b.fit', hash('b')],
  ])
  expect(own).toMatchObject({ accountId: 'them', isNewer: false, contents: [hash('a'), hash('b')] })
  const { name, lat, lon, radius_m } = zone
  expect(own?.privacy).toEqual({ zones: [{ name, lat, lon, radius_m }], hide_start_m: 0, hide_end_m: 200 })
})

test.each([
  ['only the list of activities and the account', { 'activity_files.json': undefined, 'manifest.json': {} }],
  ['no account and no manifest', { 'account.json': undefined }],
])('%s are enough to know an export', async (_what, changes) => {
  expect((await listWith(changes)).source).toBe('trailcast')
})

test('a list of activities of somebody else is no export of ours', async () => {
  const listing = await list({ 'activities.json': [], 'a/ride.gpx': '<gpx/>' })
  expect(listing.source).toBe('files')
})

test('without its original, the copy of an activity is read, and without both it is refused', async () => {
  const { files, refused } = await listWith({
    'files/files/f-a-1': undefined,
    'files/files/f-b-1': undefined,
    'activities.json': [activity('a', { file_part: 3 }), activity('b')],
  })
  expect(files).toMatchObject([
    { name: '2026-01-01 Title a a.gpx', restore: { sha256: null, activities: [{ part: 0 }] } },
  ])
  expect(files[0]?.restore?.activities[0]?.content).toEqual({ sha256: hash('a'), part: 3 })
  expect(refused).toMatchObject([{ name: 'f-b.fit', sentence: serverMessages.fileNotInExport }])
})

test('sessions of one file stay together, and the second claim to one is refused', async () => {
  const second = { file_id: 'f-a', file_part: 1 }
  const { files, refused } = await listWith({
    'activities.json': [activity('a'), activity('a2', second), activity('a3', second)],
  })
  expect(files.map(({ restore }) => restore?.activities.map(({ id }) => id))).toEqual([['a', 'a2']])
  expect(refused).toMatchObject([{ name: 'f-a.fit', sentence: serverMessages.zipEntryTwice }])
  expect(new Set([...files, ...refused].map(({ position }) => position)).size).toBe(2)
})

test('copies come after what they are copies of, and lead to it in the end', async () => {
  const [a, b, c] = [
    activity('a', { duplicate_of: 'b' }),
    activity('b', { duplicate_of: 'c' }),
    activity('c'),
  ]
  const { files } = await listWith({
    'activities.json': [a, b, c],
    'activity_files.json': [file('f-a', 'a'), file('f-b', 'b'), file('f-c', 'c')],
    'files/files/f-c-1': 'bytes of c',
  })
  expect(files.map(({ name }) => name)).toEqual(['f-c.fit', 'f-a.fit', 'f-b.fit'])
  const leads = files.map(({ restore }) => restore?.activities[0]?.duplicateOf)
  expect(leads).toEqual([null, { sha256: hash('c'), part: 0 }, { sha256: hash('c'), part: 0 }])
})

test('copies in a circle, and copies of nothing, are for their owner', async () => {
  const circle = [activity('a', { duplicate_of: 'b' }), activity('b', { duplicate_of: 'a' })]
  for (const one of await restoredOf({ 'activities.json': circle }))
    expect(one).toMatchObject({ duplicateOf: null, choice: { visibility: 4 } })
  const [lost] = await restoredOf({ 'activities.json': [activity('a', { duplicate_of: 'gone' })] })
  expect(lost).toMatchObject({ duplicateOf: null, choice: { visibility: 4 } })
})

test('legs belong together by the file of their event, also if that is not there any more', async () => {
  const legs = [
    activity('a', { multisport_id: 'f-a-0', is_detailed: true }),
    activity('b', { multisport_id: 'gone-12', is_detailed: true }),
  ]
  const restored = await restoredOf({ 'activities.json': legs })
  expect(restored.map(({ event }) => event)).toEqual([
    { sha256: hash('a'), n: '0' },
    { sha256: 'gone', n: '12' },
  ])
  const [none, unknown] = await restoredOf({
    'activities.json': [activity('a', { multisport_id: null, is_detailed: true }), activity('b')],
  })
  expect([none?.event, unknown?.event]).toEqual([null, undefined])
})

test('photos are kept with the session that has them; those of nothing are left out', async () => {
  const photos = [photo, { ...photo, activity_id: 'nobody', object_key: 'users/them/photos/b/q' }]
  const picture = { 'files/photos/a/p': 'png', 'files/photos/b/q': 'png' }
  const listing = await listWith({ ...picture, 'activity_photos.json': photos })
  expect(listing.photos).toMatchObject([{ name: 'media/a.png', caption: 'Top', part: 0 }])
  expect(listing.photos[0]?.of).toBe(listing.files[0]?.position)
  const missing = await listWith({ 'activity_photos.json': [photo, photo] })
  expect(missing.photos).toEqual([])
  expect(missing.refused.map(({ sentence }) => sentence)).toEqual(
    Array(2).fill(serverMessages.fileNotInExport),
  )
  const twice = await listWith({ ...picture, 'activity_photos.json': [photo, photo] })
  expect(twice.photos).toHaveLength(1)
  expect(twice.refused).toMatchObject([{ sentence: serverMessages.zipEntryTwice }])
})

test('what platforms call an activity comes with it, and what was deleted stays known', async () => {
  const sources = [
    source,
    { ...source, external_id: '8', activity_id: null },
    { ...source, provider: 'nobody' },
  ]
  const { files, own } = await listWith({ 'activity_sources.json': sources })
  expect(files[0]?.restore?.activities[0]?.sources).toMatchObject([{ provider: 'polar', externalId: '7' }])
  expect(own?.forgotten).toMatchObject([{ provider: 'polar', externalId: '8' }])
})

test.each<[string, Tables]>([
  ['no account', { 'account.json': undefined }],
  ['no zones', { 'privacy_zones.json': undefined }],
  ['a zone that is none', { 'privacy_zones.json': [zone, { ...zone, radius_m: 5 }] }],
  ['too many zones', { 'privacy_zones.json': Array.from({ length: 101 }, () => zone) }],
])('with %s, nobody knows what was hidden', async (_what, changes) => {
  expect((await listWith(changes)).own?.privacy).toBeNull()
})

test('in a newer version, nothing says who may see what', async () => {
  for (const [version, visibility] of [
    [1, 1],
    [2, 1],
    [3, 4],
  ]) {
    const [first] = await restoredOf({ 'manifest.json': { version } })
    expect(first?.choice.visibility).toBe(visibility)
  }
})

test('time zones are believed where they exist', async () => {
  const zones = ['Europe/Vienna', 'Europe/Vienna', 'Mars/Phobos', 'x'.repeat(100), 7]
  const rows = zones.map((timezone, n) => activity('a', { id: `a${n}`, file_part: n, timezone }))
  const restored = await restoredOf({ 'activities.json': rows })
  expect(restored.map(({ timezone }) => timezone)).toEqual([
    'Europe/Vienna',
    'Europe/Vienna',
    null,
    null,
    null,
  ])
})
