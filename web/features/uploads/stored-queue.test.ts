import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
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
  await queue.saveFile(upload.id, { file, handle: null })
  return { queue, upload }
}

test('unfinished uploads are there again on the next page, with their files', async () => {
  const { upload } = await keep('anna', ride, { stage: 'PROCESSING' })
  expect(isQueueKept('anna')).toBe(true)
  const later = openStoredQueue('anna')
  expect(await later.readUploads()).toEqual([upload])
  const file = await readAgain(upload, await later.readFile(upload.id))
  if (!(file instanceof File)) throw new Error(file)
  expect([file.name, file.lastModified, await file.text()]).toEqual(['ride.gpx', 5, 'a ride'])
  expect(describeRestored(upload, file)).toMatchObject({ stage: 'RETRYING', missing: null })
})

test('another user of the same browser sees none of them', async () => {
  const { upload } = await keep('anna', ride)
  const other = openStoredQueue('ben')
  expect(isQueueKept('ben')).toBe(false)
  expect(await other.readUploads()).toEqual([])
  expect(await other.readFile(upload.id)).toBeUndefined()
})

test('signing out leaves nothing behind', async () => {
  const { queue, upload } = await keep('anna', ride)
  await keep('ben', ride)
  await queue.forget()
  expect(isQueueKept('anna')).toBe(false)
  expect(await queue.readUploads()).toEqual([])
  expect(await queue.readFile(upload.id)).toBeUndefined()
  expect(await openStoredQueue('ben').readUploads()).toHaveLength(1)
})

test('finished and hopeless uploads are not kept, nor are their files', async () => {
  const { queue, upload } = await keep('anna', ride)
  const unknown = describeFile(new File(['x'], 'notes.txt'))
  await queue.saveUploads([{ ...upload, stage: 'DONE' }, unknown])
  expect(await queue.readUploads()).toEqual([])
  expect(await queue.readFile(upload.id)).toBeUndefined()
  expect(isQueueKept('anna')).toBe(false)
})

test('a file that is added while the list before it is still being saved is kept', async () => {
  const queue = openStoredQueue('anna')
  const upload = describeFile(ride)
  const saving = queue.saveUploads([])
  await Promise.all([saving, queue.saveFile(upload.id, { file: ride, handle: null })])
  await queue.saveUploads([upload])
  expect(await queue.readFile(upload.id)).toBeDefined()
})

test('a large file is not copied: it has to be chosen again', async () => {
  const { queue, upload } = await keep('anna', bytesOf(20_971_521))
  expect(await queue.readFile(upload.id)).toBeUndefined()
  const missing = await readAgain(upload, undefined)
  if (missing instanceof File) throw new Error('it was copied')
  expect(describeRestored(upload, missing)).toMatchObject({
    missing: 'choose',
    text: 'Please choose the file again to continue; what was already sent is kept.',
  })
})

test('small files beside a large one are copied, so that only the large one has to be chosen again', async () => {
  const subtitles = new File(['a flight'], 'large.srt')
  const video = bytesOf(20_971_521)
  const { queue, upload } = await keep('anna', video)
  await queue.saveFile(upload.id, { file: video, handle: null }, [subtitles, bytesOf(20_971_521)])
  const stored = await openStoredQueue('anna').readFile(upload.id)
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
