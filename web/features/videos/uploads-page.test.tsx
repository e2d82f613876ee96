import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import {
  watchUploadedVideos,
  type UploadedVideo,
  type UploadedVideos,
  type VideoNews,
} from '#contract/videos/video.ts'
import { said } from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { taskForTests, videoForTests } from '#web/workers/upload/video-for-tests.ts'

const idOf = (number: number) => `eu_01j${String(number).padStart(23, '0')}`
const storage = {
  used_bytes: 12_400_000_000,
  reserved_bytes: 0,
  total_bytes: 50_000_000_000,
  may_upload: true,
}
const task = taskForTests()

/** The event streams that pages have opened; a test decides what comes through. */
class StandInEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: StandInEventSource[] = []
  readyState = 1

  constructor(url: string) {
    super()
    // The top menu listens to notifications.
    if (url === watchUploadedVideos.path) StandInEventSource.opened.push(this)
  }

  close(): void {
    this.readyState = 2
  }

  tell(news: Partial<VideoNews>): void {
    const data = JSON.stringify({ queue: [], videos: [], removed: [], storage, ...news })
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

function open(
  videos: UploadedVideo[],
  { address = '/uploads', ...changes }: Partial<UploadedVideos> & { address?: string } = {},
) {
  windowWidth(1440)
  StandInEventSource.opened = []
  vi.stubGlobal('EventSource', StandInEventSource)
  const sent: string[] = []
  const asked: string[] = []
  serverAnswers({
    site: demoSite,
    user: anna,
    other: async (url, init) => {
      if (init?.method === 'POST') {
        sent.push(url)
        return new Response(null, { status: 204 })
      }
      asked.push(url)
      if (url.startsWith('/api/uploaded_videos'))
        return Response.json({ videos, queue: [], storage, next_cursor: null, ...changes })
      if (url.startsWith('/api/get_video_url'))
        return Response.json({
          url: '/media/a/b/video.mp4',
          mime: 'video/mp4',
          expires_at_ms: 9e12,
          heights: [],
        })
      return new Response('nothing here', { status: 404 })
    },
  })
  return { ...openApplication(address), sent, asked }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const toast of listToasts()) act(() => dismissToast(toast.id))
})

const videoNamed = async (name: string) => within(await screen.findByRole('article', { name }))

test('videos are listed with what is known about them, beside the storage they use', async () => {
  open([
    videoForTests(),
    videoForTests({ id: idOf(2), filename: 'phone.mov', place: null, country: null, has_telemetry: false }),
  ])
  const video = await videoNamed('GX010123.MP4')
  expect(video.getByText(/8:12.* · Innsbruck, Austria$/)).toBeDefined()
  expect(video.getByText('4 GB · 3840 × 2160 · 59.94 fps · HEVC, AAC · GoPro HERO11 Black')).toBeDefined()
  expect(video.getByText('8:51')).toBeDefined()
  expect(video.getByText('Telemetry')).toBeDefined()
  expect((await videoNamed('phone.mov')).queryByText('Telemetry')).toBeNull()
  expect(
    within(screen.getByRole('region', { name: 'Storage' })).getByText('12.4 GB of 50 GB used', {
      selector: 'p a',
    }),
  ).toBeDefined()
})

test('the processing of a video is followed live', async () => {
  open([videoForTests({ status: 'processing' })], { queue: [task] })
  const video = await videoNamed('GX010123.MP4')
  expect(video.getByText('Optimizing for playback, 42%, about 3 min left')).toBeDefined()
  const queue = within(screen.getByRole('region', { name: 'Being processed' }))
  expect(queue.getByRole('progressbar', { name: 'GX010123.MP4' }).getAttribute('value')).toBe('0.42')

  const [stream] = StandInEventSource.opened
  stream?.tell({ queue: [{ ...task, progress: 0.9, remaining_ms: 20_000 }] })
  expect(await video.findByText('Optimizing for playback, 90%, about 20 s left')).toBeDefined()
  stream?.tell({ videos: [videoForTests()], storage: { ...storage, used_bytes: 16_400_000_000 } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Being processed' })).toBeNull())
  expect(video.queryByText(/Optimizing for playback/)).toBeNull()
  expect(screen.getByText('16.4 GB of 50 GB used', { selector: 'p a' })).toBeDefined()
  stream?.tell({ removed: [videoForTests().id] })
  expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeDefined()
})

test('processing can be stopped, and retried if it failed', async () => {
  const failed = videoForTests({
    id: idOf(2),
    filename: 'broken.mp4',
    status: 'failed',
    sentence: 'The video has no picture.',
  })
  const { person, sent } = open([videoForTests({ status: 'processing' }), failed], { queue: [task] })
  const video = await videoNamed('broken.mp4')
  expect(video.getByText('The video has no picture.')).toBeDefined()
  await person.click(video.getByRole('button', { name: 'Retry broken.mp4' }))
  await person.click(screen.getByRole('button', { name: 'Cancel GX010123.MP4' }))
  await waitFor(() =>
    expect(sent).toEqual([
      `/api/uploaded_videos/${idOf(2)}/retry`,
      `/api/uploaded_videos/${task.video_id}/cancel`,
    ]),
  )
})

test('a video is archived, and this can be undone', async () => {
  const { person, sent } = open([videoForTests()])
  await person.click(
    (await videoNamed('GX010123.MP4')).getByRole('button', { name: 'Actions for GX010123.MP4' }),
  )
  await person.click(screen.getByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(said()).toContain('Video archived.'))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.map((url) => url.split('/').at(-1))).toEqual(['archive', 'restore']))
})

test('deleting asks first, and says what it frees; a split recording is deleted as a whole', async () => {
  const second = videoForTests({
    id: idOf(2),
    filename: 'GX020123.MP4',
    parent_id: videoForTests().id,
    chapter: 2,
  })
  const { person, sent } = open([second, videoForTests()])
  const recording = await videoNamed('GX010123.MP4')
  expect(recording.getByText('2 files of one recording, 17:42, 8 GB together')).toBeDefined()
  await person.click(recording.getByRole('button', { name: 'Actions for GX010123.MP4' }))
  await person.click(screen.getByRole('menuitem', { name: 'Delete recording' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this recording?' }))
  expect(question.getByText(/GX010123.MP4/).closest('p')?.textContent).toBe(
    'GX010123.MP4 and the other file of the recording will be deleted, with everything made from them. This frees 8 GB. This cannot be undone.',
  )
  expect(sent).toEqual([])
  await person.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(sent).toEqual([videoForTests().id, idOf(2)].map((id) => `/api/uploaded_videos/${id}/delete`)),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(said()).toContain('2 videos deleted.')
})

test('a video is played from the address the server gives', async () => {
  const { person } = open([videoForTests()])
  await person.click((await videoNamed('GX010123.MP4')).getByRole('button', { name: 'Play GX010123.MP4' }))
  const dialog = await screen.findByRole('dialog', { name: 'GX010123.MP4' })
  await waitFor(() => expect(dialog.querySelector('video')?.getAttribute('src')).toBe('/media/a/b/video.mp4'))
})

test('an incomplete video can be continued or deleted, and nothing else', async () => {
  const { person } = open([videoForTests({ status: 'uploading', streamable: false })])
  const video = await videoNamed('GX010123.MP4')
  expect(video.getByText('Not fully uploaded. Choose the file again to continue.')).toBeDefined()
  await person.click(video.getByRole('button', { name: 'Actions for GX010123.MP4' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Continue upload…',
    'Delete',
  ])
})

test.each([
  ['/uploads', 'No videos yet'],
  ['/uploads?archived=1', 'Your archive is empty'],
  ['/uploads?q=nowhere', 'No results'],
])('an empty list at %s says: %s', async (address, title) => {
  open([], { address })
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
})

test('the menu’s search field searches the videos', async () => {
  const { person, router, asked } = open([videoForTests()])
  await person.type(await screen.findByRole('searchbox', { name: 'Search your videos' }), 'gx')
  await waitFor(() => expect(router.state.location.search).toBe('?q=gx'))
  await waitFor(() => expect(asked.at(-1)).toContain('q=gx'))
})

test('someone without a subscription is told so, and warned when storage is almost full', async () => {
  open([], { storage: { ...storage, used_bytes: 44e9, reserved_bytes: 2e9, may_upload: false } })
  expect(await screen.findByText(serverMessages.subscriptionExpired)).toBeDefined()
  expect(screen.getByText('and 2 GB being uploaded')).toBeDefined()
})

test('an event stream that breaks off for good is replaced by polling', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { asked } = open([videoForTests()])
  await videoNamed('GX010123.MP4')
  const [stream] = StandInEventSource.opened
  stream?.close()
  act(() => void stream?.dispatchEvent(new Event('error')))
  const before = asked.filter((url) => url.startsWith('/api/uploaded_videos')).length
  act(() => void vi.advanceTimersByTime(5000))
  await waitFor(() =>
    expect(asked.filter((url) => url.startsWith('/api/uploaded_videos')).length).toBeGreaterThan(before),
  )
  expect(StandInEventSource.opened).toHaveLength(2)
  vi.useRealTimers()
})
