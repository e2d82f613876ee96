import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteProject, getProject, setProjectVisibility, type Project } from '#contract/projects/project.ts'
import { signOut } from '#contract/accounts/sign-in.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import {
  archiveVideo,
  deleteVideo,
  getUploadedVideo,
  getVideoUrl,
  type UploadedVideo,
  type VideoUrl,
} from '#contract/videos/video.ts'
import { Visibility } from '#domain/visibility.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { givenProject, type GivenProject } from '#server/testing/given-project.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'

let time = Date.UTC(2026, 10, 15)
let server: TestApp
let ann: GivenAccount
let bob: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ now: () => time })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server)
  bob = await givenAccount(server)
})

const db = () => server.services.cells.of(ann.id).db
const given = (visibility: Visibility) => givenProject(server, ann, { visibility })
const segmentFor = async ({ video }: GivenProject, asker: Asker) => {
  const { url } = (await server.get(getVideoUrl.path.replace(':id', video.id), asker)).json<VideoUrl>()
  return url.replace('master.m3u8', 'v720_00000.m4s')
}
const statusOf = async (url: string, asker: Asker) => (await server.get(url, asker)).statusCode
const befriend = () =>
  db().insertInto('friendship').values({ account_id: ann.id, friend_id: bob.id }).execute()

describe('a URL of a private file', () => {
  test('works only for the person it was given to', async () => {
    const project = await given(Visibility.byDefault)
    const own = await segmentFor(project, ann)
    const { poster, thumbnails } = (
      await server.get(getUploadedVideo.path.replace(':id', project.video.id), ann)
    ).json<UploadedVideo>()
    for (const url of [own, poster ?? '', thumbnails ?? '', own.replace('v720_00000.m4s', 'original')]) {
      expect([url, await statusOf(url, ann)]).toEqual([url, 200])
      for (const asker of [undefined, bob]) {
        const reply = await server.get(url, asker)
        expect([reply.statusCode, reply.body]).toEqual([403, videoMessages.mediaAddressInvalid])
      }
    }
  })

  test('expires when its holder signs out', async () => {
    const own = await segmentFor(await given(Visibility.byDefault), ann)
    expect(await statusOf(own, ann)).toBe(200)
    await server.post(signOut.path, undefined, ann)
    expect(await statusOf(own, ann)).toBe(403)
  })

  test('works for one friend only, and expires within a second after the friendship ends', async () => {
    await befriend()
    const project = await given(Visibility.friends)
    const url = await segmentFor(project, bob)
    const shown = (await server.get(getProject.path.replace(':id', project.id), bob)).json<Project>()
    for (const address of [url, shown.poster ?? '']) {
      expect(await statusOf(address, bob)).toBe(200)
      expect(await statusOf(address, undefined)).toBe(403)
    }
    // As another process would do it.
    await db().deleteFrom('friendship').where('friend_id', '=', bob.id).execute()
    time += 1000
    for (const address of [url, shown.poster ?? '']) expect(await statusOf(address, bob)).toBe(403)
  })
})

async function answer(app: TestApp, path: string) {
  const { statusCode, body } = await app.get(path)
  return [statusCode, body]
}

describe('a URL of a public file', () => {
  test('expires with the response that withdraws its content', async () => {
    const withdrawals: [name: string, (project: GivenProject) => Promise<{ statusCode: number }>][] = [
      [
        'narrowed',
        ({ id }) =>
          server.post(setProjectVisibility.path, { project_id: id, visibility: Visibility.friends }, ann),
      ],
      ['project deleted', ({ id }) => server.post(deleteProject.path.replace(':id', id), {}, ann)],
      ['video archived', ({ video }) => server.post(archiveVideo.path.replace(':id', video.id), {}, ann)],
      ['video deleted', ({ video }) => server.post(deleteVideo.path.replace(':id', video.id), {}, ann)],
    ]
    for (const [name, withdraw] of withdrawals) {
      const project = await given(Visibility.public)
      const url = await segmentFor(project, undefined)
      expect([name, await statusOf(url, undefined)]).toEqual([name, 200])
      expect([name, (await withdraw(project)).statusCode]).toEqual([name, 204])
      expect([name, await statusOf(url, undefined)]).toEqual([name, 403])
    }
  })

  test('expires within a second when another process withdraws it, or its owner is suspended', async () => {
    const suspend = (suspended_at: Date | null) =>
      db().updateTable('account').set({ suspended_at }).where('id', '=', ann.id)
    const project = await given(Visibility.unlisted)
    const url = await segmentFor(project, undefined)
    expect(await statusOf(url, undefined)).toBe(200)
    await suspend(new Date(time)).execute()
    time += 1000
    expect(await statusOf(url, undefined)).toBe(403)
    await suspend(null).execute()
    time += 1000
    expect(await statusOf(url, undefined)).toBe(200)
    await db().updateTable('project').set({ effective_visibility: 0 }).where('id', '=', project.id).execute()
    time += 1000
    expect(await statusOf(url, undefined)).toBe(403)
  })

  test('for a size that no longer needs a subscription says to open the page again', async () => {
    const unsold = await startTestApp({ now: () => time })
    const sold = await startTestApp({
      engine: unsold.engine,
      now: () => time,
      config: { billing: { isOn: true } },
    })
    try {
      const owner = await givenAccount(unsold)
      const { video } = await givenProject(unsold, owner, { visibility: Visibility.public })
      const { url } = (await sold.get(getVideoUrl.path.replace(':id', video.id))).json<VideoUrl>()
      const file = url.replace('master.m3u8', 'v1080_00000.m4s')
      expect(await answer(sold, file)).toEqual([403, videoMessages.heightNotAllowed])
      expect(await answer(unsold, file)).toEqual([403, videoMessages.mediaAddressInvalid])
    } finally {
      await sold.close()
      await unsold.close()
    }
  })
})
