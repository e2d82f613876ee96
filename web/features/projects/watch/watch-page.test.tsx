import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CommentMoment } from '#contract/comments/comments.ts'
import type { Project, VideoInfo } from '#contract/projects/project.ts'
import { watchMessages } from './watch-messages.ts'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { anna } from '#web/session/user-for-tests.ts'
import {
  linkForTests,
  activityForTests,
  projectForTests,
  recordedForTests,
  videoForTests,
} from './watched-for-tests.ts'

/** Without positions, so that no map is drawn: the test DOM has nothing to draw on. */
const { altitude = new Float32Array() } = activityForTests.samples.series
const recording = recordingForTests({ second: [...altitude.keys()], altitude: [...altitude] })
const { info } = recordedForTests()

function open(
  project: Project | null,
  address = `/watch/${projectForTests().id}`,
  moments: CommentMoment[] = [],
) {
  windowWidth(1440)
  const asked: string[] = []
  serverAnswers({
    site: demoSite,
    user: { ...anna, units: 'metric' },
    other: async (url) => {
      asked.push(url)
      if (project && url === `/api/project/${project.id}`) return Response.json(project)
      if (url === info.telemetry_url)
        return new Response(new Uint8Array(encodeSamples(recording.samples, [])))
      if (url.endsWith('/moments')) return Response.json({ items: moments })
      if (url.startsWith('/api/next_up/')) return Response.json({ items: [] })
      return new Response('This does not exist, or you may not see it.', {
        status: url.includes('broken') ? 500 : 404,
      })
    },
  })
  return { ...openApplication(address), asked }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

test('a project whose videos are not ready says so, and shows its telemetry', async () => {
  const videos = { trailcast_links: [linkForTests(20)], videos: [videoForTests({ url: null })] }
  open(projectForTests({ ...videos, telemetries: [info], description: 'More on https://example.org/lake' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Down to the lake' })).toBeDefined()
  expect(screen.getByText(/The video is still being prepared/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'bergziege' }).getAttribute('href')).toBe(
    '/channel/eu_01j00000000000000000000001',
  )
  expect(screen.getByRole('link', { name: 'https://example.org/lake' })).toBeDefined()
  expect(await screen.findByText(/^Altitude from 60[0-6] m to (69[4-9]|700) m$/)).toBeDefined()
})

const withVideos = (...videos: VideoInfo[]) =>
  projectForTests({ trailcast_links: videos.map((_, index) => linkForTests(index * 20)), videos })
const loaded = () => screen.findByRole('heading', { level: 1, name: 'Down to the lake' })

describe('a link to a moment', () => {
  const address = `/watch/${projectForTests().id}?t=90`
  const preparing = { is_preparing: true } as const

  test('says that the video is being replaced while there is nothing of it', async () => {
    open(withVideos(videoForTests({ url: null, ...preparing })), address)
    await loaded()
    expect(screen.getByText(watchMessages.notReady)).toBeDefined()
    expect(screen.getByText(watchMessages.momentsMove)).toBeDefined()
  })

  test('says so, too, while only some of it can be watched, or only another video', async () => {
    open(withVideos(videoForTests(preparing)), address)
    await loaded()
    expect(screen.getByText(watchMessages.momentsMove)).toBeDefined()
    cleanup()
    queryClient.clear()
    open(withVideos(videoForTests(), videoForTests({ url: null, ...preparing })), address)
    await loaded()
    expect(screen.getByText(watchMessages.someMissing(1, 2))).toBeDefined()
    expect(screen.getByText(watchMessages.momentsMove)).toBeDefined()
  })

  test('says that the moment is not there where no video is shown', async () => {
    open(projectForTests(), address)
    await loaded()
    expect(screen.getByText(watchMessages.momentsGone)).toBeDefined()
  })

  test('says so in a frame on another site', async () => {
    open(withVideos(videoForTests({ url: null, ...preparing })), address.replace('watch', 'embed'))
    expect(await screen.findByText(watchMessages.momentsMove)).toBeDefined()
  })

  test.each([
    ['into a video that is ready', withVideos(videoForTests()), address],
    ['without a time', withVideos(videoForTests(preparing)), address.replace('?t=90', '')],
    ['without a time or a video', projectForTests(), address.replace('?t=90', '')],
  ])('says nothing of it %s', async (_, project, opened) => {
    open(project, opened)
    await loaded()
    for (const text of [watchMessages.momentsMove, watchMessages.momentsGone])
      expect(screen.queryByText(text)).toBeNull()
  })
})

test('a comment about a moment of a video that is being replaced says so as well', async () => {
  const project = projectForTests({
    trailcast_links: [linkForTests(20)],
    videos: [videoForTests({ url: null, is_preparing: true })],
  })
  open(project, undefined, [
    { id: 'eu_01j00000000000000000000061', moment_ms: 4000, author: null, comment: 'Nice turn' },
  ])
  expect(await screen.findByText(watchMessages.momentsMove)).toBeDefined()
})

test('the owner is told who can see a project, and the one shared answer is enough', async () => {
  const own = projectForTests({ is_own: true, effective_visibility: 0 })
  const { asked, person } = open(own)
  expect(await screen.findByText(/Only you can see this project/)).toBeDefined()
  expect(new Set(asked.filter((url) => url.includes('project/')))).toEqual(
    new Set([`/api/project/${own.id}`]),
  )
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/edit/${own.id}`)
  await person.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toBe(`${location.origin}/watch/${own.id}`)
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Embed code/).value).toContain(`/embed/${own.id}`)
  expect(dialog.getByText(/Only you can see this project/)).toBeDefined()
  // The selected link is read-only, so Escape closes the dialog.
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Share' })).toBeNull()
})

test('the owner reads what a moderator decided, with the way to the reasons', async () => {
  const decision_id = 'eu_01j00000000000000000000077'
  open(projectForTests({ is_own: true, restriction: { kind: 'removed', decision_id } }))
  expect(await screen.findByText(/A moderator removed this project/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe(`/decision/${decision_id}`)
})

test('visitors see neither notes nor a link to the editor', async () => {
  open(projectForTests({ effective_visibility: 2 }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Down to the lake' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByText(/is not listed/)).toBeNull()
})

test('a project that the viewer may not see does not exist', async () => {
  open(null)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})

test('the embed page has no menus, and its logo and title open the page in a new window', async () => {
  open(projectForTests(), `/embed/${projectForTests().id}`)
  const link = await screen.findByRole('link', { name: 'Down to the lake on Trailcast' })
  expect(link.getAttribute('href')).toBe(`/watch/${projectForTests().id}`)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
})
