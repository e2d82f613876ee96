import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Project } from '#contract/projects/project.ts'
import type { Proposal } from '#contract/projects/proposal.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { said } from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { pendingStore } from '#web/session/leave-guard.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { videoForTests } from '#web/workers/upload/video-for-tests.ts'
import { emptyDraft, linkOf } from './session/draft.ts'
import { keepDraft } from './session/kept-draft.ts'
import { projectForTests } from './session/project-for-tests.ts'

const storage = { used_bytes: 0, reserved_bytes: 0, total_bytes: 50e9, may_upload: true }
type Sent = { path: string; body: Partial<Project> }
type Options = {
  project?: Project | null
  proposal?: Proposal
  videos?: UploadedVideo[]
  defaultVisibility?: number
  onSave?: (sent: Sent) => Response
}

function open(address: string, options: Options = {}) {
  const { project = null, proposal, videos = [], defaultVisibility = 0, onSave } = options
  windowWidth(1440)
  queryClient.clear()
  const sent: Sent[] = []
  serverAnswers({
    site: demoSite,
    user: anna,
    other: async (url, init) => {
      const path = url.split('?')[0] ?? ''
      if (init?.method === 'POST') {
        const received = { path, body: JSON.parse(init.body as string) as Partial<Project> }
        sent.push(received)
        return (
          onSave?.(received) ??
          Response.json(projectForTests({ ...received.body, updated_at: `version ${sent.length}` }))
        )
      }
      if (path === '/api/account/privacy') return Response.json(privacyOf(defaultVisibility))
      if (path === '/api/projects/proposals')
        return Response.json({ items: proposal ? [proposal] : [], is_preparing: false })
      if (path.startsWith('/api/myproject/') && project) return Response.json(project)
      const video = videos.find(({ id }) => path === `/api/uploaded_videos/${id}`)
      if (video) return Response.json(video)
      if (path === '/api/uploaded_videos')
        return Response.json({ videos: videos, queue: [], storage, next_cursor: null })
      return new Response('nothing here', { status: 404 })
    },
  })
  return { ...openApplication(address), sent }
}

const privacyOf = (default_visibility: number) => ({
  default_visibility,
  hide_start_m: 0,
  hide_end_m: 0,
  zones: [],
  activities_by_default: 0,
})

afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
  queryClient.clear()
  pendingStore.set({ edits: 0, uploads: 0 })
  history.replaceState(null, '', '/')
})

const title = () => screen.findByRole('textbox', { name: 'Title' })
const isSaved = async () => expect(await screen.findByText('Saved')).toBeDefined()

test('someone who filmed where tracks are hidden is asked once what others see of it', async () => {
  const link = linkOf({ video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', duration_ms: 300_000 })
  const timed = { ...link, timing: { ...link.timing, start_ms: 1_700_000_000_000 } }
  const project = projectForTests({ trailcast_links: [timed], hidden_parts: [[[0, 102_000]]] })
  const { sent } = open(`/edit/${project.id}`, {
    project,
    onSave: ({ body }) => Response.json({ ...project, ...body, updated_at: 'next' }),
  })
  expect(
    await screen.findByText('Filmed where your privacy settings hide the track: the first 1:42.'),
  ).toBeDefined()
  expect(screen.getByText(/Others will not see these seconds/)).toBeDefined()
  expect(screen.getByText(/A video on YouTube cannot be cut here/)).toBeDefined()
  expect(document.querySelectorAll('[data-hidden-part]')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Keep them cut' }))
  expect(screen.getByText('Others do not see these seconds.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Keep them cut' })).toBeNull()
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ hidden_video: 'cut' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show them to others' }))
  expect(screen.getByText(/the pictures and the times can tell where that was/)).toBeDefined()
  expect(document.querySelectorAll('[data-hidden-part]')).toHaveLength(0)
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ hidden_video: 'shown' }))
})

test('videos without a picture are not offered: neither failed ones nor those with sound only', async () => {
  const sizes = [{ width: 1280, height: 720 }]
  const videos = [
    videoForTests({ id: 'us_01j0000000000000000000000a', filename: 'good.mp4', sizes }),
    videoForTests({
      id: 'us_01j0000000000000000000000b',
      filename: 'coming.mp4',
      status: 'processing',
      sizes: [],
    }),
    videoForTests({ id: 'us_01j0000000000000000000000c', filename: 'sound.mp4', sizes: [] }),
    videoForTests({ id: 'us_01j0000000000000000000000d', filename: 'failed.mp4', status: 'failed', sizes }),
  ]
  const { person } = open('/edit/new', { videos })
  await person.click(await screen.findByRole('button', { name: 'Choose videos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose videos' }))
  await dialog.findByText('good.mp4')
  expect(
    dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent.match(/\w+\.mp4/)?.[0]),
  ).toEqual(['good.mp4', 'coming.mp4'])
})

test('an empty project says how to start, and someone without videos is told to upload one', async () => {
  const { sent } = open('/edit/new')
  expect(await screen.findByRole('heading', { name: 'Start with a video' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Upload video' })).toBeDefined()
  expect(screen.queryByText(/Saved|Not saved/)).toBeNull()
  expect(sent).toEqual([])
})

test('someone with videos chooses among them', async () => {
  const { person } = open('/edit/new', { videos: [videoForTests()] })
  await person.click(await screen.findByRole('button', { name: 'Choose videos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose videos' }))
  expect(
    dialog.getByRole('checkbox', { name: /GX010123.MP4.*8:51.*Innsbruck.*With telemetry/ }),
  ).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Add video' }).hasAttribute('disabled')).toBe(true)
})

test('a chosen video says what its camera’s GPS left out, and that its start is in UTC if the timezone is unknown', async () => {
  const positions = { count: 618, weak: 0, no_fix: 0, imprecise: 291, jumps: 0 }
  const video = videoForTests({
    positions,
    timezone: null,
    place: null,
    has_telemetry: false,
    has_motion: false,
  })
  const timing = { start_ms: video.start_time_ms, rate: 1, ranges: null, verdict: 'by_hand' } as const
  const link = linkOf({ video_id: video.id }, timing)
  const { person } = open('/edit/us_01j00000000000000000000001', {
    videos: [video],
    project: projectForTests({ trailcast_links: [link], timezone: null }),
  })
  await person.click(await screen.findByRole('tab', { name: 'Clip' }))
  const message = 'Camera GPS: 291 of 618 points were too imprecise and are left out.'
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText(/^Start of the video/)).toHaveProperty('value', '2026-05-02T06:12')
  expect(screen.getByText('In UTC, because the time zone of this video is unknown.')).toBeDefined()
})

test('a link to a YouTube video that was shared waits in the dialog that adds it', async () => {
  const { person, sent } = open('/edit/new?youtube=abcdefghijk')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a video from YouTube' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link to the video' }).value).toBe(
    'https://www.youtube.com/watch?v=abcdefghijk',
  )
  await person.click(dialog.getByRole('button', { name: 'Add video' }))
  await waitFor(() =>
    expect(sent.at(-1)?.body.trailcast_links).toMatchObject([
      { video_url: expect.stringContaining('abcdefghijk') },
    ]),
  )
})

test('only addresses of YouTube videos are accepted', async () => {
  const { person } = open('/edit/new')
  await person.click(await screen.findByRole('button', { name: 'Paste a YouTube link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a video from YouTube' }))
  await person.type(dialog.getByRole('textbox', { name: 'Link to the video' }), 'https://example.org/video')
  await person.click(dialog.getByRole('button', { name: 'Add video' }))
  expect(dialog.getByText(/This is not the address of a YouTube video/)).toBeDefined()
})

test('a failed save is reported, guarded and retried; once saved, the address names the project', async () => {
  let isBroken = true
  const { router, person, sent } = open('/edit/new', {
    onSave: ({ body }) =>
      isBroken ? new Response('No more projects.', { status: 403 }) : Response.json(projectForTests(body)),
  })
  fireEvent.change(await title(), { target: { value: 'Mine' } })
  expect(screen.getByText('Not saved')).toBeDefined()
  expect(await screen.findByText('Failed to save: No more projects.')).toBeDefined()

  void router.navigate('/faq')
  const question = within(await screen.findByRole('dialog', { name: 'Do you want to leave this page?' }))
  expect(question.getByText('Changes you made are not saved.')).toBeDefined()
  await person.click(question.getByRole('button', { name: 'Stay' }))
  expect(await title()).toHaveProperty('value', 'Mine')

  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await isSaved()
  expect(screen.queryByText(/Failed to save/)).toBeNull()
  expect(sent.map(({ path, body }) => [path, body.title])).toEqual([
    ['/api/myproject/', 'Mine'],
    ['/api/myproject/', 'Mine'],
  ])
  expect(location.pathname).toBe(`/edit/${projectForTests().id}`)
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe(
    `/watch/${projectForTests().id}`,
  )
})

test('a conflict is a question that has to be answered', async () => {
  const { person, sent } = open(`/edit/${projectForTests().id}`, {
    project: projectForTests({ title: 'As it was' }),
    onSave: ({ path, body }) =>
      path.endsWith('901')
        ? new Response('changed elsewhere', { status: 409 })
        : Response.json(projectForTests({ ...body, id: 'eu_01j00000000000000000000902' })),
  })
  fireEvent.change(await title(), { target: { value: 'Mine' } })
  const question = within(await screen.findByRole('dialog', { name: 'This project was changed elsewhere' }))
  await person.click(question.getByRole('button', { name: 'Save mine as a new project' }))
  await isSaved()
  expect(sent.map(({ path, body }) => [path, body.title])).toEqual([
    [`/api/myproject/${projectForTests().id}`, 'Mine'],
    ['/api/myproject/', 'Mine'],
  ])
})

test('changes not saved before a reload are offered, and come back', async () => {
  keepDraft(projectForTests({ updated_at: 'an earlier version' }), {
    draft: { ...emptyDraft, title: 'Not saved yet' },
  })
  const { person, sent } = open(`/edit/${projectForTests().id}`, { project: projectForTests() })
  expect(await screen.findByText('Restore your unsaved changes?')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await title()).toHaveProperty('value', 'Not saved yet')
  expect(screen.getByText('Not saved')).toBeDefined()
  await isSaved()
  expect(sent.map(({ body }) => [body.title, body.updated_at])).toEqual([
    ['Not saved yet', 'an earlier version'],
  ])
})

const sport = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sport' }).value

test('changes are undone and redone', async () => {
  const { person } = open(`/edit/${projectForTests().id}`, { project: projectForTests() })
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Sport' }), 'Hike')
  expect(sport()).toBe('hiking')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sport()).toBe('')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(sport()).toBe('hiking'))
})

const youtube = linkOf({ video_url: 'https://youtu.be/dQw4w9WgXcQ', duration_ms: 3000 })
const audience = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who can see it' })
const publish = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Publish' })
const publishable = async () => waitFor(async () => expect((await publish()).disabled).toBe(false))

describe('publishing', () => {
  const draft = projectForTests({ trailcast_links: [youtube], visibility: 4 })

  test('shows a private project to those who were chosen, and offers to view and share it', async () => {
    const { person, sent } = open(`/edit/${draft.id}`, {
      project: draft,
      onSave: ({ body }) => Response.json(projectForTests({ ...body, effective_visibility: 2 })),
    })
    expect(await screen.findByText('Not published')).toBeDefined()
    expect((await audience()).selectedOptions[0]?.text).toBe('Public')
    await publishable()
    await person.selectOptions(await audience(), 'Anyone with the link')
    expect(sent).toEqual([])
    await person.click(await publish())
    await waitFor(() => expect(sent.map(({ body }) => body.visibility)).toEqual([2]))
    expect(said()).toContain('Published. Anyone with the link can watch it now.')
    expect(screen.queryByText('Not published')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'View' }).map((link) => link.getAttribute('href'))).toEqual([
      `/watch/${draft.id}`,
      `/watch/${draft.id}`,
    ])
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
  })

  test('starts with the default of the owner, unless that shows it to nobody', async () => {
    open(`/edit/${draft.id}`, { project: draft, defaultVisibility: 3 })
    await publishable()
    expect((await audience()).selectedOptions[0]?.text).toBe('Use my default (Friends)')
  })

  test('is not possible for the owner alone, nor without content', async () => {
    const { person } = open(`/edit/${draft.id}`, { project: draft })
    await publishable()
    await person.selectOptions(await audience(), 'Only me')
    expect((await publish()).disabled).toBe(true)
    cleanup()
    open(`/edit/${draft.id}`, { project: projectForTests() })
    expect((await publish()).disabled).toBe(true)
  })

  test('is taken back by choosing Only me', async () => {
    const { person, sent } = open(`/edit/${draft.id}`, {
      project: { ...draft, visibility: 1, effective_visibility: 1 },
    })
    expect(await screen.findByRole('link', { name: 'View' })).toBeDefined()
    await person.selectOptions(await audience(), 'Only me')
    await waitFor(() => expect(sent.map(({ body }) => body.visibility)).toEqual([4]))
    expect(await screen.findByText('Not published')).toBeDefined()
  })
})

test('a proposed project is there at once, saved for its owner alone, and can be published', async () => {
  const { sent } = open('/edit/new?from=us_01j0000000000000000000000a', {
    proposal: {
      activity: null,
      place: 'Latsch',
      videos: [],
      draft: { ...emptyDraft, title: 'Latsch, 2 May 2026', trailcast_links: [youtube] },
    },
  })
  expect(await title()).toHaveProperty('value', 'Latsch, 2 May 2026')
  await isSaved()
  expect(sent.map(({ path, body }) => [path, body.title, body.visibility])).toEqual([
    ['/api/myproject/', 'Latsch, 2 May 2026', 4],
  ])
  expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(true)
  await publishable()
})

test('someone else’s project is not found', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open(`/edit/${projectForTests().id}`)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})
