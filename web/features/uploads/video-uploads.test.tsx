import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { errorCodeHeader } from '#contract/error-codes.ts'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { unpackReading } from '#domain/camera/camera-codec.ts'
import { flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { virbLogForTests } from '#domain/formats/fit/virb-log-for-tests.ts'
import { phoneVideoForTests } from '#domain/mp4/phone-video-for-tests.ts'
import { boxBytes } from '#domain/mp4/write-box.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { idOf, UploadServerForTests } from '#web/workers/upload/upload-server-for-tests.ts'
import { isNeededStore } from './needed-store.ts'
import { UploadCorner } from './upload-corner.tsx'
import { dropFiles, NoNextStep, standInTabs, uploadInPlace } from './uploads-for-tests.tsx'
import { overlayViewStore } from './overlay-view.ts'
import { continueFile, replaceFile, setUploader } from './uploads.ts'
import { useVideosOnTheirWay } from './use-videos-on-their-way.ts'

const bytes = cameraFileForTests({ camera: { seconds: 1 } })
/** Each has different content. */
const video = (name: string) => new File([bytes, name], name, { lastModified: 1 })

let server: UploadServerForTests
let users = 200

beforeEach(() => {
  server = new UploadServerForTests()
  server.partSize = 1_000_000
  server.listen()
  uploadInPlace(server)
  standInTabs()
  overlayViewStore.set('auto')
})
afterEach(() => {
  cleanup()
  setUploader(null)
  isNeededStore.set(false)
  closeLogin()
  for (const toast of listToasts()) act(() => dismissToast(toast.id))
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function VideosPage() {
  const videos = useVideosOnTheirWay()
  return (
    <p>On their way: {[...videos].map(([id, { text }]) => `${id} ${text ?? 'has arrived'}`).join(', ')}</p>
  )
}

function open(address = '/uploads') {
  const client = createQueryClient()
  const user: User = { ...anna, id: idOf((users += 1)) }
  client.setQueryData(currentUserQuery.queryKey, user)
  const routes = [{ path: '/uploads', element: <VideosPage /> }]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  // The overlay has links too, and is on every page.
  const corner = createMemoryRouter([{ path: '*', element: <UploadCorner Next={NoNextStep} /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <RouterProvider router={corner} />
    </QueryClientProvider>,
  )
  return router
}

const found = (file: File) => ({ file, handle: null })
const row = async (name: string) => {
  const panel = await screen.findByRole('region', { name: 'Uploads' })
  return within(panel).findByText(
    (_, element) => element?.tagName === 'LI' && (element.textContent ?? '').startsWith(name),
  )
}
const whenDone = async (name: string) =>
  waitFor(async () => expect((await row(name)).textContent).toContain('Uploaded. It is being processed now.'))

test('the files of a recording are sent in order, the later ones attached to the first', async () => {
  open()
  dropFiles(video('GX020123.MP4'), video('GX010123.MP4'))
  await whenDone('GX020123.MP4')
  expect(
    server.uploads.map(({ filename, chapter, parent_id: parent }) => [filename, chapter, parent]),
  ).toEqual([
    ['GX010123.MP4', 1, undefined],
    ['GX020123.MP4', 2, idOf(501)],
  ])
  expect(server.telemetry.size).toBe(2)
  expect(
    await screen.findByText(`On their way: ${idOf(501)} has arrived, ${idOf(502)} has arrived`),
  ).toBeDefined()
})

test('a file replaces another only under the same name', async () => {
  open()
  const there = { id: idOf(77), filename: 'GX010123.MP4' }
  act(() => replaceFile(there, found(video('GX010124.MP4'))))
  expect(listToasts()).toMatchObject([
    { text: 'Invalid file selected. Expected filename: GX010123.MP4', tone: 'error' },
  ])
  expect(isNeededStore.get()).toBe(false)
  act(() => replaceFile(there, found(video('GX010123.MP4'))))
  await whenDone('GX010123.MP4')
  expect(server.uploads).toMatchObject([{ filename: 'GX010123.MP4', replaces: idOf(77) }])
})

test('the rest of a video is sent as part of the same upload', async () => {
  open()
  act(() => continueFile({ id: idOf(501), filename: 'GX010123.MP4' }, found(video('GX010123.MP4'))))
  await whenDone('GX010123.MP4')
  expect(server.uploads[0]?.replaces).toBeUndefined()
})

test('an expired subscription is reported once, and in each row', async () => {
  const text = 'Your plan has ended.'
  const headers = { [errorCodeHeader]: 'subscription_expired' }
  server.before = (call) =>
    call === 'POST /api/create_upload' ? new Response(text, { status: 402, headers }) : undefined
  open()
  dropFiles(video('one.mp4'), video('two.mp4'))
  await waitFor(async () => expect((await row('one.mp4')).textContent).toContain(text))
  await waitFor(async () => expect((await row('two.mp4')).textContent).toContain(text))
  expect(listToasts()).toMatchObject([
    { text, tone: 'error', actions: [{ to: '/my_storage?checkout=true', label: 'Choose a plan' }] },
  ])
})

test('whoever has no room left is shown what uses it', async () => {
  const text = 'There is not enough storage left.'
  server.before = (call) =>
    call === 'POST /api/create_upload' ? new Response(text, { status: 402 }) : undefined
  open()
  dropFiles(video('one.mp4'))
  await waitFor(() => expect(listToasts()).toMatchObject([{ text, actions: [{ to: '/my_storage' }] }]))
})

const subtitles = (name: string, texts = flightForTests(1, 10)) =>
  new File([srtForTests(texts, 100)], name, { lastModified: 1 })
const drone = (name: string) =>
  new File([cameraFileForTests({ camera: { seconds: 1, gps: 'none' } }), name], name, { lastModified: 1 })

/** What the server was told about a video. */
const factsOf = (filename: string) => {
  const upload = server.uploads.find((each) => each.filename === filename)
  return unpackReading(server.telemetry.get(upload?.videoId ?? '') ?? new Uint8Array()).facts
}

test('the subtitle file of a drone is added to the video of the same name', async () => {
  open()
  dropFiles(subtitles('DJI_0001.SRT'), drone('DJI_0002.MP4'), drone('DJI_0001.MP4'))
  await whenDone('DJI_0001.MP4')
  await whenDone('DJI_0002.MP4')
  expect((await row('DJI_0001.SRT')).textContent).toContain('Its track is added to DJI_0001.MP4.')
  expect(factsOf('DJI_0001.MP4')).toMatchObject({ telemetry_from: 'file' })
  expect(factsOf('DJI_0002.MP4')).toMatchObject({ telemetry_from: 'camera' })
  expect(server.uploads.map(({ filename }) => filename).toSorted()).toEqual(['DJI_0001.MP4', 'DJI_0002.MP4'])
})

test('a subtitle file without its video, and one of spoken text, are refused with what to do', async () => {
  open()
  dropFiles(subtitles('DJI_0007.SRT'), subtitles('talk.srt', ['Hello.']), drone('talk.mp4'))
  expect((await row('DJI_0007.SRT')).textContent).toContain('Choose both together')
  expect((await row('talk.srt')).textContent).toContain('add it as captions when you edit a project')
  await whenDone('talk.mp4')
})

test('the log of a camera is an activity, and gives the video that names it its track', async () => {
  const log = '2024-06-12-10-00-00.fit'
  const name = `VIRBactioncamera360_Video_3840_2160_29.9700_3967827018_38f2ace9_1_13_${log}`
  const userData = boxBytes('uuid', new TextEncoder().encode(name))
  const logged = new Uint8Array(virbLogForTests([{ kind: 0, name, ms: 20_000 }]))
  open()
  dropFiles(
    new File([phoneVideoForTests({ userData })], 'VIRB0001-1.MP4', { lastModified: 1 }),
    new File([logged], log, { lastModified: 1 }),
  )
  await whenDone('VIRB0001-1.MP4')
  await waitFor(async () => expect((await row(log)).textContent).toContain('Done'))
  const upload = server.uploads.find(({ filename }) => filename === 'VIRB0001-1.MP4')
  expect(unpackReading(server.telemetry.get(upload?.videoId ?? '') ?? new Uint8Array()).facts).toMatchObject({
    telemetry_from: 'file',
    start: { time_ms: Date.UTC(2024, 5, 12, 8, 0, 20), from: 'gps', is_local: false },
  })
})
