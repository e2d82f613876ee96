import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceDiskForTests } from '#web/lib/device-disk-for-tests.ts'
import { describeFile, describeRestored } from './describe-file.ts'
import { isQueueKept } from './kept-mark.ts'
import { readAgain, whyNotTheSame } from './read-again.ts'
import { openStoredQueue } from './stored-queue.ts'
import type { Upload } from './upload-queue.ts'

const ride = new File(['a ride'], 'ride.gpx', { lastModified: 5 })
const bytesOf = (size: number) => new File([new Uint8Array(size)], 'large.zip')

beforeEach(() => {
  const marks = new Map<string, string>()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => marks.set(key, value),
    removeItem: (key: string) => marks.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

async function keep(userId: string, file: File, changes: Partial<Upload> = {}) {
  const queue = openStoredQueue(userId)
  const upload = { ...describeFile(file), ...changes }
  await queue.saveUploads([upload])
  await queue.saveFile(upload, { file, handle: null })
  return { queue, upload }
}

test('unfinished uploads are there again on the next page, with their files', async () => {
  const { upload } = await keep('anna', ride, { stage: 'PROCESSING' })
  expect(isQueueKept('anna')).toBe(true)
  const later = openStoredQueue('anna')
  expect(await later.readUploads()).toEqual([upload])
  const file = await readAgain(upload, await later.readFile(upload))
  if (!(file instanceof File)) throw new Error(file)
  expect([file.name, file.lastModified, await file.text()]).toEqual(['ride.gpx', 5, 'a ride'])
  expect(describeRestored(upload, file)).toMatchObject({ stage: 'RETRYING', missing: null })
})

test('another user of the same browser sees none of them', async () => {
  const { upload } = await keep('anna', ride)
  const other = openStoredQueue('ben')
  expect(isQueueKept('ben')).toBe(false)
  expect(await other.readUploads()).toEqual([])
  expect(await other.readFile(upload)).toBeUndefined()
})

test('signing out leaves nothing behind', async () => {
  const { queue, upload } = await keep('anna', ride)
  await keep('ben', ride)
  await queue.forget()
  expect(isQueueKept('anna')).toBe(false)
  expect(await queue.readUploads()).toEqual([])
  expect(await queue.readFile(upload)).toBeUndefined()
  expect(await openStoredQueue('ben').readUploads()).toHaveLength(1)
})

test('finished and hopeless uploads are not kept, nor are their files', async () => {
  const { queue, upload } = await keep('anna', ride)
  const unknown = describeFile(new File(['x'], 'notes.txt'))
  await queue.saveUploads([{ ...upload, stage: 'DONE' }, unknown])
  expect(await queue.readUploads()).toEqual([])
  expect(await queue.readFile(upload)).toBeUndefined()
  expect(isQueueKept('anna')).toBe(false)
})

test('a file that is added while the list before it is still being saved is kept', async () => {
  const queue = openStoredQueue('anna')
  const upload = describeFile(ride)
  const saving = queue.saveUploads([])
  await Promise.all([saving, queue.saveFile(upload, { file: ride, handle: null })])
  await queue.saveUploads([upload])
  expect(await queue.readFile(upload)).toBeDefined()
})

describe('a large file that the browser cannot open again by itself', () => {
  const large = bytesOf(20_971_521)
  const handle = { kind: 'file' } as FileSystemFileHandle
  let disk: DeviceDiskForTests
  beforeEach(() => {
    disk = new DeviceDiskForTests()
    vi.stubGlobal('navigator', { storage: disk.storage })
  })

  test('is copied to the disk of the device, and is there again on the next page', async () => {
    const { upload } = await keep('anna', large)
    await vi.waitFor(async () =>
      expect(await openStoredQueue('anna').readFile(upload)).toMatchObject({ handle: null }),
    )
    const file = await readAgain(upload, await openStoredQueue('anna').readFile(upload))
    expect(file instanceof File && [file.name, file.size]).toEqual(['large.zip', large.size])
    expect(await openStoredQueue('ben').readFile(upload)).toBeUndefined()
    expect(disk.persistAsked).toBe(1)
  })

  test('has no copy left when it is uploaded, nor while it is still being copied', async () => {
    const { queue, upload } = await keep('anna', large)
    await vi.waitFor(async () => expect(await queue.readFile(upload)).toBeDefined())
    const writing = Promise.withResolvers<void>()
    disk.beforeWrite = writing.promise
    const second = describeFile(bytesOf(30_000_000))
    await queue.saveFile(second, { file: bytesOf(30_000_000), handle: null })
    const saving = queue.saveUploads([
      { ...upload, stage: 'DONE' },
      { ...second, stage: 'DONE' },
    ])
    writing.resolve()
    await saving
    expect(disk.list()).toEqual([])
  })

  test('has no copy left after signing out, and neither has what is being copied', async () => {
    const { queue } = await keep('anna', large)
    const writing = Promise.withResolvers<void>()
    disk.beforeWrite = writing.promise
    const { queue: other, upload } = await keep('ben', large)
    const leaving = queue.forget()
    writing.resolve()
    await leaving
    await vi.waitFor(() => expect(disk.list()).toEqual([`uploads/ben/${upload.id}`]))
    await other.forget()
    expect(disk.list()).toEqual([])
  })

  test('is not copied if twice its size is not free, and has to be chosen again', async () => {
    disk.quota = 2 * large.size - 1
    const { queue, upload } = await keep('anna', large)
    const small = describeFile(bytesOf(20_971_521))
    disk.quota = 2 * large.size
    await queue.saveFile(small, { file: large, handle: null })
    await vi.waitFor(async () => expect(await queue.readFile(small)).toBeDefined())
    expect(await queue.readFile(upload)).toBeUndefined()
    const missing = await readAgain(upload, undefined)
    if (missing instanceof File) throw new Error('it was copied')
    expect(describeRestored(upload, missing)).toMatchObject({
      missing: 'choose',
      text: 'Please choose the file again to continue; what was already sent is kept.',
    })
  })

  test('is not used if only a part of it was copied when the page was closed', async () => {
    disk.quota = 0
    const { upload } = await keep('anna', large)
    const all = await disk.root.getDirectoryHandle('uploads', { create: true })
    const folder = await all.getDirectoryHandle('anna', { create: true })
    await folder.getFileHandle(upload.id, { create: true })
    expect(await openStoredQueue('anna').readFile(upload)).toBeUndefined()
  })

  test.each([
    ['the browser can open it again', handle, {}],
    ['it stays in its share', null, { share: 'friday' }],
  ])('is not copied if %s', async (_, opened, changes) => {
    const queue = openStoredQueue('anna')
    const upload = { ...describeFile(large), ...changes }
    await queue.saveUploads([upload])
    await queue.saveFile(upload, { file: large, handle: opened })
    const last = describeFile(large)
    await queue.saveFile(last, { file: large, handle: null })
    await vi.waitFor(async () => expect(await queue.readFile(last)).toBeDefined())
    expect(disk.list()).toEqual([`uploads/anna/${last.id}`])
  })

  test('whose row nobody knows any more is removed with the next page', async () => {
    const { upload } = await keep('anna', large)
    await vi.waitFor(async () => expect(await openStoredQueue('anna').readFile(upload)).toBeDefined())
    vi.stubGlobal('indexedDB', new IDBFactory())
    await openStoredQueue('anna').readUploads()
    expect(disk.list()).toEqual([])
  })
})

test('small files beside a large one are copied, so that only the large one has to be chosen again', async () => {
  const subtitles = new File(['a flight'], 'large.srt')
  const video = bytesOf(20_971_521)
  const { queue, upload } = await keep('anna', video)
  await queue.saveFile(upload, { file: video, handle: null }, [subtitles, bytesOf(20_971_521)])
  const stored = await openStoredQueue('anna').readFile(upload)
  expect(stored?.beside?.map(({ name }) => name)).toEqual(['large.srt'])
  expect(await stored?.beside?.[0]?.text()).toBe('a flight')
  expect(await readAgain(upload, stored)).toBe('choose')
})

test('without a database nothing is kept, and nothing fails', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  const { queue } = await keep('anna', ride)
  expect(await queue.readUploads()).toEqual([])
  await queue.forget()
})

test.each<[PermissionState, boolean, 'allow' | 'choose' | 'file']>([
  ['granted', false, 'file'],
  ['prompt', false, 'allow'],
  ['denied', false, 'choose'],
  ['granted', true, 'choose'],
])(
  'a file that the browser can open again, permission %s, gone: %s, is obtained by: %s',
  async (state, isGone, expected) => {
    const handle = {
      queryPermission: async () => state,
      getFile: async () => {
        if (isGone) throw new DOMException('gone', 'NotFoundError')
        return ride
      },
    } as unknown as FileSystemFileHandle
    const found = await readAgain(describeFile(ride), { copy: null, handle })
    expect(found instanceof File ? 'file' : found).toBe(expected)
  },
)

test.each<[string, File, string | null, string | null]>([
  ['the same file', ride, null, null],
  [
    'the same name and size, but not what was begun with',
    ride,
    'c3e0abc8d07bf9c3a2e6f39b9dfc9d43d1f7b6e8a3e2a0b3c3f3f6a7d8e9f0a1',
    'This file has the right name, but different content.',
  ],
  [
    'another name',
    new File(['a ride'], 'walk.gpx'),
    null,
    'Invalid file selected. Expected filename: ride.gpx',
  ],
  [
    'another size',
    new File(['a longer ride'], 'ride.gpx'),
    null,
    'This file has the right name, but different content.',
  ],
])('a file chosen in place of a lost one is checked: %s', async (_, given, fingerprint, expected) => {
  expect(await whyNotTheSame({ ...describeFile(ride), fingerprint }, given)).toBe(expected)
})
