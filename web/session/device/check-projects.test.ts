import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Project } from '#contract/projects/project.ts'
import {
  linkForTests,
  projectForTests,
  recordedForTests,
  videoForTests,
} from '#web/features/projects/watch/watched-for-tests.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { checkProjects } from './check-projects.ts'
import { claimDevice, forgetDevice, readKeptFile } from './device-store.ts'
import { keepProject, linksOf, listKeptProjects, readKeptProject, removeProject } from './kept-projects.ts'

const factory = new IDBFactory()
const now = projectForTests({
  title: 'Down to the river',
  trailcast_links: [linkForTests(20)],
  videos: [videoForTests({ motion_url: null, captions: [] })],
  telemetries: [recordedForTests().info],
})
const samplesUrl = now.telemetries[0]?.telemetry_url ?? ''
const onDevice = { ...now, videos: now.videos.map((video) => ({ ...video, url: 'kept://p/0/master.m3u8' })) }

beforeEach(async () => {
  const marks = new Map<string, string>()
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => marks.set(key, value),
    removeItem: (key: string) => marks.delete(key),
  })
  await claimDevice(anna, 1)
  const kept = { keptAtMs: 1, checkedAtMs: 1, height: 720, bytes: 9, playlists: {} }
  await keepProject(anna.id, { ...kept, project: onDevice, links: linksOf(now), files: [samplesUrl] }, [
    [samplesUrl, new ArrayBuffer(3)],
  ])
})
afterEach(async () => {
  await forgetDevice(0)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Every file that is asked for has four bytes. */
function serverHas(project: Project | null, filesStatus = 200) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked) => {
    const url = asked as string
    if (!url.startsWith(`/api/project/${now.id}`) || url.includes('/telemetry/'))
      return new Response(new Uint8Array(4), { status: filesStatus })
    return project ? Response.json(project) : new Response('not here', { status: 404 })
  })
}

test('a project that may still be watched stays, as it is called now', async () => {
  serverHas({ ...now, title: 'Down to the lake' })
  await checkProjects(anna.id, 50)
  const kept = await readKeptProject(now.id)
  expect(kept).toMatchObject({ checkedAtMs: 50, keptAtMs: 1, project: { title: 'Down to the lake' } })
  expect(kept?.project.videos).toEqual(onDevice.videos)
})

test('what may be seen of its recordings now replaces what was kept of them', async () => {
  const telemetries = now.telemetries.map((one) => ({ ...one, telemetry_url: '/api/project/telemetry/?v=2' }))
  serverHas({ ...now, telemetries })
  await checkProjects(anna.id, 50)
  expect(await readKeptFile(samplesUrl)).toBeUndefined()
  expect((await readKeptFile('/api/project/telemetry/?v=2'))?.byteLength).toBe(4)
})

test.each<[string, Project | null, number]>([
  ['it is gone, or no longer for this viewer', null, 200],
  ['it has other videos', { ...now, trailcast_links: [] }, 200],
  ['its recordings may no longer be seen', now, 404],
])('a project leaves the device when %s', async (_, project, filesStatus) => {
  serverHas(project, filesStatus)
  await checkProjects(anna.id, 50)
  expect(await readKeptProject(now.id)).toBeUndefined()
  expect(await readKeptFile(samplesUrl)).toBeUndefined()
})

/** Runs while the server is being asked about the project. */
function meanwhile(project: Project | null, act: () => Promise<unknown>) {
  serverHas(project)
  const answer = vi.mocked(globalThis.fetch).getMockImplementation()
  vi.mocked(globalThis.fetch).mockImplementationOnce(async (...asked) => {
    await act()
    return answer?.(...asked) ?? Response.error()
  })
}

test('a project that is removed meanwhile does not come back', async () => {
  meanwhile(now, () => removeProject(anna.id, now.id))
  await checkProjects(anna.id, 50)
  expect(await listKeptProjects()).toEqual([])
  expect(await readKeptFile(samplesUrl)).toBeUndefined()
})

test('a project that is kept anew meanwhile stays as it is then', async () => {
  const anew = { keptAtMs: 30, checkedAtMs: 30, height: 1080, bytes: 9, playlists: {} }
  meanwhile(null, () =>
    keepProject(anna.id, { ...anew, project: onDevice, links: linksOf(now), files: [] }, []),
  )
  await checkProjects(anna.id, 50)
  expect(await readKeptProject(now.id)).toMatchObject({ keptAtMs: 30, checkedAtMs: 30, height: 1080 })
})

test('a project stays when the server cannot be asked', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await checkProjects(anna.id, 50)
  expect(await readKeptProject(now.id)).toMatchObject({ checkedAtMs: 1 })
})
