import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeActivity, getActivity } from '#contract/activities/activity.ts'
import { createGear } from '#contract/gear/gear.ts'
import { getImport, Import } from '#contract/imports/import.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { changedExport, changeRows, type ExportedFiles } from '#server/testing/changed-export.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenOwner } from '#server/testing/given-proof.ts'
import { uploadFile } from '#server/testing/given-provided.ts'
import { downloadEverything } from '#server/testing/given-rich-account.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { importLimits } from '../reading/import-limits.ts'

let app: TestApp
const now = Date.UTC(2026, 10, 15, 12)
let owner: GivenAccount
let zip: Buffer
let exported: string
const startMs = Date.UTC(2026, 4, 9, 7)

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  owner = await givenOwner(app, { home: 'eu' })
  const gear = createGear.reply.parse(
    (await app.post(createGear.path, { kind: 'bike', name: 'Gravel' }, owner)).json(),
  )
  await uploadFile(app, owner, { filename: 'ride.fit', bytes: givenFit({ startMs }) })
  exported = (await activities(owner))[0]?.id ?? ''
  await app.post(
    changeActivity.path.replace(':id', exported),
    { visibility: 1, title: 'Secret', gear_id: gear.id },
    owner,
  )
  zip = await downloadEverything(app, owner)
})
afterAll(() => app.close())

const activities = (account: GivenAccount) =>
  app.services.cells
    .at(account.home)
    .db.selectFrom('activity')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('start_time_ms')
    .execute()

type Restored = { account: GivenAccount; found: Import; rows: Awaited<ReturnType<typeof activities>> }

async function restoreChanged(change: (files: ExportedFiles) => void): Promise<Restored> {
  const account = await givenAccount(app, { home: 'us' })
  // The worst case: whatever does not say otherwise is public.
  await app.services.cells
    .at('us')
    .db.updateTable('account')
    .set({ default_visibility: 1 })
    .where('id', '=', account.id)
    .execute()
  const bytes = await changedExport(zip, change)
  const uploadId = await uploadFile(app, account, { filename: 'trailcast-account.zip', bytes })
  const found = Import.parse((await app.get(getImport.path.replace(':upload_id', uploadId), account)).json())
  return { account, found, rows: await activities(account) }
}

const withActivity = (changes: object) => (files: ExportedFiles) =>
  changeRows(files, 'activities.json', (row) => ({ ...row, ...changes }))

async function sentencesOf({ account, found }: Restored): Promise<string[]> {
  const rows = await app.services.cells
    .at(account.home)
    .db.selectFrom('imported_file')
    .select('sentences')
    .where('upload_id', '=', found.upload_id)
    .execute()
  return rows.flatMap(({ sentences }) => sentences)
}

test('the honest export comes back as public as it was', async () => {
  const { rows, found } = await restoreChanged(() => {})
  expect(rows).toMatchObject([{ title: 'Secret', visibility: 1, effective_visibility: 1 }])
  expect(found).toMatchObject({ source: 'trailcast', state: 'done', stored: 1, notes: [] })
})

test.each([
  ['a visibility that does not exist', { visibility: 7 }],
  ['a negative visibility', { visibility: -1 }],
  ['a visibility in words', { visibility: 'public' }],
  ['no visibility', { visibility: undefined }],
  ['nobody who may see it', { effective_visibility: undefined }],
  ['an audience that is not the chosen one', { visibility: 1, effective_visibility: 3 }],
  ['everyone who may see what is for its owner', { visibility: 4, effective_visibility: 1 }],
  ['a list where a number belongs', { visibility: [1] }],
  ['a restriction of a moderator', { restriction: 'hidden' }],
])('an activity with %s is for its owner', async (_what, changes) => {
  const { rows, account } = await restoreChanged(withActivity(changes))
  expect(rows).toMatchObject([{ visibility: 4, effective_visibility: 0, title: 'Secret' }])
  const [{ id } = { id: '' }] = rows
  expect((await app.get(getActivity.path.replace(':id', id))).statusCode).toBe(404)
  expect((await app.get(getActivity.path.replace(':id', id), account)).statusCode).toBe(200)
})

test('people are told when it is not clear who may see their activities', async () => {
  const { found } = await restoreChanged(withActivity({ visibility: 7 }))
  expect(found.notes).toEqual([serverMessages.restoredForYou(1)])
})

test('an export of a newer version is for its owner, because nobody here knows what it means', async () => {
  const { rows, found } = await restoreChanged((files) => {
    files.set('manifest.json', Buffer.from('{"format":"trailcast-export","version":99}'))
  })
  expect(rows).toMatchObject([{ visibility: 4, effective_visibility: 0 }])
  expect(found.notes).toEqual([serverMessages.newerExport])
})

test.each<[string, (files: ExportedFiles) => void]>([
  ['zones are missing', (files) => files.delete('privacy_zones.json')],
  ['account is missing', (files) => files.delete('account.json')],
  ['account is no JSON', (files) => files.set('account.json', Buffer.from('{'))],
  [
    'account hides nonsense',
    (files) => files.set('account.json', Buffer.from('{"id":"x","hide_start_m":"all"}')),
  ],
  [
    'zones make no sense',
    (files) =>
      files.set('privacy_zones.json', Buffer.from('[{"name":"Home","lat":900,"lon":0,"radius_m":400}]')),
  ],
  [
    'zones are more than there can be',
    (files) => {
      const zone = { lat: 47, lon: 11, radius_m: 400 }
      const zones = Array.from({ length: 21 }, (_, n) => ({ ...zone, name: `Zone ${n}` }))
      files.set('privacy_zones.json', Buffer.from(JSON.stringify(zones)))
    },
  ],
])('where its %s, nobody knows what was hidden, and everything is for its owner', async (_what, change) => {
  const { rows, found } = await restoreChanged(change)
  expect(rows).toMatchObject([{ visibility: 4, effective_visibility: 0 }])
  expect(found.notes).toEqual([serverMessages.restoredForYouAll])
})

test.each<[string, (files: ExportedFiles) => void, RegExp]>([
  ['no list of activities', (files) => files.delete('activities.json'), /activities\.json is missing/],
  [
    'an empty list file',
    (files) => files.set('activities.json', Buffer.from('')),
    /activities\.json .*damaged/,
  ],
  [
    'an object',
    (files) => files.set('activities.json', Buffer.from('{"a":1}')),
    /activities\.json .*damaged/,
  ],
  ['half a list', (files) => cut(files, 'activities.json'), /activities\.json .*damaged/],
  ['half a list of files', (files) => cut(files, 'activity_files.json'), /activity_files\.json .*damaged/],
  ['no rows', (files) => files.set('activities.json', Buffer.from('[]')), /no activity file/],
])('an export with %s is refused as a whole, with a sentence', async (_what, change, sentence) => {
  const { rows, found } = await restoreChanged(change)
  expect(rows).toEqual([])
  expect(found).toMatchObject({ state: 'failed', stored: 0 })
  expect(found.sentence).toMatch(sentence)
})

function cut(files: ExportedFiles, name: string): void {
  const bytes = files.get(name) ?? Buffer.alloc(0)
  files.set(name, bytes.subarray(0, bytes.length - 20))
}

test('wrong types elsewhere count as not said, and the rest comes back', async () => {
  const { rows } = await restoreChanged(
    withActivity({
      title: 7,
      description: { a: 1 },
      sport: 'quidditch',
      provider: 'myspace',
      recording_rank: 99,
      edited_fields: ['title', 'password_hash'],
      archived_at: 'yesterday',
      gear_id: 5,
      private_note: ['x'],
      comments: 'everyone',
      holds_comments: 'no',
      timezone: 'Mars/Phobos',
      country: 'Atlantis',
      start_time_ms: 'now',
      multisport_id: { a: 1 },
      created_at: '9999-12-31T00:00:00Z',
      updated_at: 'later',
      our_totals: 'device',
    }),
  )
  expect(rows).toMatchObject([
    {
      sport: 'cycling',
      description: '',
      provider: 'file',
      recording_rank: 3,
      edited_fields: [],
      gear_id: null,
      private_note: '',
      comments: 'off',
      holds_comments: true,
      timezone: 'Europe/Vienna',
      country: 'AT',
      our_totals: null,
      created_at: new Date(now),
      updated_at: new Date(now),
    },
  ])
  // Whatever the value is, the activity was archived.
  expect(rows[0]?.archived_at).not.toBeNull()
})

test('texts that are far too long, or that no database holds, are cut', async () => {
  const { rows } = await restoreChanged(
    withActivity({
      title: `a\0b${'x'.repeat(10_000)}`,
      description: 'y'.repeat(100_000),
      private_note: '\0z',
    }),
  )
  expect(rows[0]?.title).toBe(`ab${'x'.repeat(198)}`)
  expect(rows[0]?.description).toHaveLength(10_000)
  expect(rows[0]?.private_note).toBe('z')
})

test('ids of others lead nowhere', async () => {
  const victim = await givenAccount(app, { home: 'us' })
  await uploadFile(app, victim, { filename: 'mine.gpx', bytes: givenGpx({ startMs }) })
  const gear = createGear.reply.parse(
    (await app.post(createGear.path, { kind: 'bike', name: 'Not yours' }, victim)).json(),
  )
  const before = await activities(victim)
  const { id, file_id } = before[0] ?? { id: '', file_id: '' }
  const { rows, account } = await restoreChanged((files) => {
    withActivity({
      id,
      file_id,
      duplicate_of: id,
      maybe_same_as: id,
      gear_id: gear.id,
      account_id: victim.id,
    })(files)
    changeRows(files, 'activity_files.json', (row) => ({ ...row, id: file_id, account_id: victim.id }))
    changeRows(files, 'gear.json', (row) => ({ ...row, id: gear.id, account_id: victim.id }))
  })
  expect(await activities(victim)).toEqual(before)
  expect(rows).toMatchObject([{ account_id: account.id, duplicate_of: null, maybe_same_as: null }])
  expect(rows[0]?.id).not.toBe(id)
  expect(rows[0]?.gear_id).not.toBe(gear.id)
})

test('a copy of itself, and copies in a circle, are no copies, and for their owner', async () => {
  const { rows } = await restoreChanged(withActivity({ duplicate_of: exported }))
  expect(rows).toMatchObject([{ duplicate_of: null, visibility: 4 }])
})

test('a file that is not the exported one is not restored under its name', async () => {
  const other = givenFit({ startMs: startMs + 86_400_000 })
  const restored = await restoreChanged((files) => {
    for (const path of files.keys()) if (path.startsWith('files/files/')) files.set(path, other)
  })
  expect(restored.rows).toEqual([])
  expect(await sentencesOf(restored)).toEqual([serverMessages.notAsExported])
})

test('paths that lead out of the zip, or to other files of it, lead nowhere', async () => {
  for (const object_key of [
    '../../etc/passwd',
    'users/x/../../../etc/passwd',
    '/etc/passwd',
    'account.json',
    '',
  ]) {
    const restored = await restoreChanged((files) => {
      changeRows(files, 'activity_files.json', (row) => ({ ...row, object_key }))
      for (const path of files.keys()) if (path.startsWith('activities/')) files.delete(path)
    })
    expect(restored.rows).toEqual([])
    expect(await sentencesOf(restored)).toEqual([serverMessages.fileNotInExport])
  }
})

test('two rows about one session, and rows about nothing, do not spoil the others', async () => {
  const restored = await restoreChanged((files) => {
    const [row] = JSON.parse(String(files.get('activities.json'))) as object[]
    const rows = [row, { ...row, id: 'another', title: 'Twin' }, {}, { id: 7 }]
    files.set('activities.json', Buffer.from(JSON.stringify(rows)))
  })
  expect(restored.rows.map(({ title }) => title)).toEqual(['Secret'])
  const { zipEntryTwice, exportRowUnreadable } = serverMessages
  expect((await sentencesOf(restored)).toSorted()).toEqual(
    [zipEntryTwice, exportRowUnreadable, exportRowUnreadable].toSorted(),
  )
})

test('a million bikes are not kept', async () => {
  const { account, found, rows } = await restoreChanged((files) => {
    const [bike] = JSON.parse(String(files.get('gear.json'))) as object[]
    const more = Array.from(
      { length: 1_000_000 },
      (_, n) => `{"id":"g${n}","kind":"bike","name":"Bike ${n}"}`,
    )
    files.set('gear.json', Buffer.from(`[${[JSON.stringify(bike), ...more].join(',')}]`))
  })
  expect(rows).toHaveLength(1)
  const { count } = await app.services.cells
    .at('us')
    .db.selectFrom('gear')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(importLimits.gear)
  expect(found.notes).toEqual([serverMessages.gearCutShort(importLimits.gear)])
}, 60_000)

test('more activities than anyone has are not read, and those before them are', async () => {
  const { rows, found } = await restoreChanged((files) => {
    const text = String(files.get('activities.json')).trim()
    const more = Array.from(
      { length: importLimits.tableRows },
      (_, n) => `{"id":"a${n}","deleted_at":"2026-01-01"}`,
    )
    files.set('activities.json', Buffer.from(`${text.slice(0, -1)},${more.join(',')}]`))
  })
  expect(rows).toHaveLength(1)
  expect(found.notes).toEqual([serverMessages.activitiesCutShort(importLimits.tableRows)])
}, 60_000)

test('a table that expands to far more than its size is refused with a sentence', async () => {
  const { rows, found } = await restoreChanged((files) => {
    const bomb = Buffer.alloc(20_000_000, ' ')
    files.set('activities.json', Buffer.concat([Buffer.from('['), bomb, Buffer.from(']')]))
  })
  expect(rows).toEqual([])
  expect(found.sentence).toBe(
    serverMessages.exportTableRefused('activities.json', serverMessages.zipEntryRatio),
  )
})
