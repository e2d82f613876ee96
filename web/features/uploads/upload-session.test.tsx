import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unpackReading } from '#domain/camera/camera-codec.ts'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { listToasts } from '#web/ui/feedback/toast-store.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { fingerprintOf } from '#web/workers/upload/digest.ts'
import { UploadServerForTests } from '#web/workers/upload/upload-server-for-tests.ts'
import { describeFile } from './describe-file.ts'
import { standInServiceWorker } from './service-worker-for-tests.ts'
import { openStoredQueue, type StoredFile, type StoredQueue } from './stored-queue.ts'
import { emptyQueue, type Queue, type Upload } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { UploadRunner } from './upload-runner.ts'
import { UploadSession } from './upload-session.ts'
import { gpx, standInTabs, uploadInPlace } from './uploads-for-tests.tsx'

let server: UploadServerForTests
const ends: (() => void)[] = []

beforeEach(() => {
  server = new UploadServerForTests()
  server.listen()
  uploadInPlace(server)
  standInTabs()
})
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const found = (file: File): ChosenFile => ({ file, handle: null })
const stagesOf = ({ uploads }: Queue) => uploads.map(({ file, stage }) => [file.name, stage])

function openTab(userId: string) {
  const tab = { queue: emptyQueue, session: null as unknown as UploadSession }
  const show = (queue: Queue) => {
    tab.queue = queue
  }
  tab.session = new UploadSession(userId, show, () => show(emptyQueue))
  ends.push(() => tab.session.close())
  return tab
}

describe('several tabs', () => {
  test('one uploads, and the others show it and can control it', async () => {
    const first = openTab('anna-1')
    const second = openTab('anna-1')
    second.session.command({ type: 'add', files: [found(gpx('ride.gpx'))] })
    await waitFor(() => {
      expect(stagesOf(first.queue)).toEqual([['ride.gpx', 'DONE']])
      expect(stagesOf(second.queue)).toEqual([['ride.gpx', 'DONE']])
    })
    expect(server.uploads).toHaveLength(1)
    const late = openTab('anna-1')
    await waitFor(() => expect(stagesOf(late.queue)).toEqual([['ride.gpx', 'DONE']]))
  })

  test('another continues when the uploading one is closed', async () => {
    const first = openTab('anna-2')
    const second = openTab('anna-2')
    first.session.command({ type: 'add', files: [found(gpx('one.gpx'))] })
    await waitFor(() => expect(stagesOf(second.queue)).toEqual([['one.gpx', 'DONE']]))
    first.session.close()
    second.session.command({ type: 'add', files: [found(gpx('two.gpx'))] })
    await waitFor(() => expect(stagesOf(second.queue)).toContainEqual(['two.gpx', 'DONE']))
    expect(server.uploads.map(({ filename }) => filename)).toEqual(['one.gpx', 'two.gpx'])
  })

  test('signing out in one ends the uploads in all', async () => {
    const held = new Promise<never>(() => {})
    server.before = (call) => (call.startsWith('PUT') ? held : undefined)
    const first = openTab('anna-3')
    first.session.command({ type: 'add', files: [found(gpx('ride.gpx'))] })
    await waitFor(() => expect(stagesOf(first.queue)).toEqual([['ride.gpx', 'PROCESSING']]))
    const second = openTab('anna-3')
    await second.session.forget()
    await waitFor(() => expect(first.queue).toEqual(emptyQueue))
    const third = openTab('anna-3')
    third.session.command({ type: 'add', files: [found(gpx('notes.txt'))] })
    await waitFor(() => expect(stagesOf(third.queue)).toEqual([['notes.txt', 'ERROR']]))
  })
})

/** A browser that stores the list, and only the files it is given here. */
function storedWith(uploads: Upload[], stored?: StoredFile): StoredQueue {
  return {
    readUploads: async () => uploads,
    readFile: async () => stored,
    readHandle: async () => stored?.handle ?? null,
    saveUploads: async () => {},
    saveFile: async () => {},
    forget: async () => {},
  }
}

async function runWith(uploads: Upload[], stored?: StoredFile) {
  const shown = { queue: emptyQueue }
  const runner = new UploadRunner(storedWith(uploads, stored), (queue) => {
    shown.queue = queue
  })
  ends.push(() => runner.stop())
  await runner.start()
  return { runner, shown }
}

test('what a drone wrote beside a video is still used when the page was closed before the upload', async () => {
  server.partSize = 1_000_000
  const video = new File([cameraFileForTests({ camera: { seconds: 1, gps: 'none' } })], 'DJI_0001.MP4')
  const subtitles = new File([srtForTests(flightForTests(1, 10), 100)], 'DJI_0001.SRT')
  const { shown } = await runWith([describeFile(video)], { copy: video, handle: null, beside: [subtitles] })
  await waitFor(() => expect(stagesOf(shown.queue)).toEqual([['DJI_0001.MP4', 'DONE']]))
  const [sent] = server.telemetry.values()
  expect(unpackReading(sent ?? new Uint8Array()).facts).toMatchObject({ telemetry_from: 'file' })
})

test('a shared file is still in its share when the page was closed before the upload', async () => {
  const ride = gpx('ride.gpx')
  const worker = standInServiceWorker({ friday: [gpx('ride.gpx', 'another'), ride] })
  ends.push(worker.remove)
  const { shown } = await runWith([
    { ...describeFile(ride), share: 'friday' },
    { ...describeFile(gpx('walk.gpx')), share: 'thursday' },
  ])
  await waitFor(() => expect(stagesOf(shown.queue)).toContainEqual(['ride.gpx', 'DONE']))
  expect(server.uploads.map(({ size }) => size)).toEqual([ride.size])
  expect(shown.queue.uploads.map(({ missing }) => missing)).toEqual([null, 'choose'])
  expect(worker.told.map(({ action, share }) => [action, share])).toEqual([
    ['share-target', 'friday'],
    ['share-target', 'thursday'],
    ['share-taken', 'friday'],
  ])
})

test('what someone shared is not kept after they sign out', async () => {
  const worker = standInServiceWorker({ friday: [gpx('ride.gpx')] })
  ends.push(worker.remove)
  server.before = (call) => (call.startsWith('PUT') ? new Promise<never>(() => {}) : undefined)
  const { session } = openTab('anna-4')
  session.command({ type: 'add', files: [found(gpx('ride.gpx'))], share: 'friday' })
  await waitFor(async () => expect(await openStoredQueue('anna-4').readUploads()).toHaveLength(1))
  await session.forget()
  expect(worker.told).toEqual([{ action: 'share-taken', share: 'friday' }])
})

describe('a file that a new page does not have', () => {
  const content = 'a file of more than one part'
  const begun = async (): Promise<Upload> => {
    const file = gpx('ride.gpx', content)
    return { ...describeFile(file), stage: 'PROCESSING', fingerprint: await fingerprintOf(file) }
  }

  test('is asked for in its row', async () => {
    const { shown } = await runWith([await begun()])
    const [upload] = shown.queue.uploads
    if (!upload) throw new Error('nothing was restored')
    expect(upload.stage).toBe('RETRYING')
    render(<UploadRow upload={upload} />)
    expect(
      screen.getByText('Please choose the file again to continue; what was already sent is kept.'),
    ).toBeDefined()
    const chosen = vi.fn<() => Promise<never[]>>(() => Promise.resolve([]))
    vi.stubGlobal('showOpenFilePicker', chosen)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Choose ride.gpx again' }))
    expect(chosen).toHaveBeenCalledOnce()
  })

  test('is accepted if it is the same, and the upload continues after the parts already sent', async () => {
    const upload = await begun()
    server.before = (call) =>
      call.endsWith('/3') ? { status: 415, text: 'No.', retryAfter: null } : undefined
    const before = await runWith([])
    await before.runner.take({ type: 'add', files: [found(gpx('ride.gpx', content))] })
    await waitFor(() => expect(stagesOf(before.shown.queue)).toEqual([['ride.gpx', 'ERROR']]))
    server.before = () => undefined
    const had = server.uploads[0]?.parts.size ?? 0
    server.calls.length = 0

    const { runner, shown } = await runWith([upload])
    await runner.take({ type: 'give file', id: upload.id, found: found(gpx('walk.gpx', content)) })
    expect(shown.queue.uploads[0]?.text).toBe('Invalid file selected. Expected filename: ride.gpx')
    await runner.take({
      type: 'give file',
      id: upload.id,
      found: found(gpx('ride.gpx', content.toUpperCase())),
    })
    expect(shown.queue.uploads[0]?.text).toBe('This file has the right name, but different content.')
    await runner.take({ type: 'give file', id: upload.id, found: found(gpx('ride.gpx', content)) })
    await waitFor(() => expect(stagesOf(shown.queue)).toEqual([['ride.gpx', 'DONE']]))
    expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3 - had)
  })

  test('is recognised when dropped, and another file of the same name is a new upload', async () => {
    const { runner, shown } = await runWith([await begun()])
    await runner.take({ type: 'add', files: [found(gpx('ride.gpx', 'another ride'))] })
    await runner.take({ type: 'add', files: [found(gpx('ride.gpx', content))] })
    await waitFor(() =>
      expect(stagesOf(shown.queue)).toEqual([
        ['ride.gpx', 'DONE'],
        ['ride.gpx', 'DONE'],
      ]),
    )
  })
})

test('a worker that crashes fails its uploads, and the next try starts a new one', async () => {
  const { runner, shown } = await runWith([])
  const started: EventTarget[] = []
  class BrokenWorker extends EventTarget {
    constructor() {
      super()
      started.push(this)
    }

    postMessage(): void {}

    terminate(): void {}
  }
  vi.stubGlobal('Worker', BrokenWorker)
  await runner.take({ type: 'add', files: [found(gpx('ride.gpx'))] })
  started[0]?.dispatchEvent(new Event('error'))
  expect(shown.queue.uploads[0]).toMatchObject({
    stage: 'ERROR',
    outcome: { text: 'unknown error, check the logs' },
  })
  uploadInPlace(server)
  await runner.take({ type: 'retry', id: shown.queue.uploads[0]?.id ?? '' })
  await waitFor(() => expect(stagesOf(shown.queue)).toEqual([['ride.gpx', 'DONE']]))
})

test('an update for an unknown upload is reported to the user', async () => {
  const { runner } = await runWith([])
  await runner.take({ type: 'retry', id: 'nobody' })
  expect(listToasts().map(({ text }) => text)).toEqual([
    'Could not perform update. Please contact the developer.',
  ])
})
