import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMyProject, getProject, saveProject, setTiming, type Project } from '#contract/projects/project.ts'
import { givenStartMs } from '#server/testing/given-activity.ts'
import { givenProject, linkTo, type GivenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
let ann: GivenAccount
let given: GivenProject
beforeAll(async () => {
  server = await startTestApp({ now: () => Date.UTC(2026, 10, 15) })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server)
  given = await givenProject(server, ann)
})

const whole = {
  linearize_video: true,
  stabilize: true,
  stabilize_horizon: true,
  stabilization_smoothness: 0.8,
  stabilization_zooming_smoothness: 12,
}

async function save(first_view: unknown, asker: Asker = ann) {
  const { id, video, draft } = given
  const { updated_at } = (await server.get(getMyProject.path.replace(':id', id), ann)).json<Project>()
  const link = { ...linkTo(video.id, givenStartMs), first_view }
  return server.post(
    saveProject.path.replace(':id', id),
    { ...draft, trailcast_links: [link], updated_at },
    asker,
  )
}

async function seenBy(asker?: Asker) {
  const reply = await server.get(getProject.path.replace(':id', given.id), asker)
  return reply.json<Project>().trailcast_links[0]?.first_view
}

test('a video is shown as recorded until its owner chooses how it is seen first', async () => {
  expect([await seenBy(), await seenBy(ann)]).toEqual([undefined, undefined])
  expect((await save(whole)).statusCode).toBe(200)
  expect([await seenBy(), await seenBy(ann)]).toEqual([whole, whole])
  expect((await save(undefined)).statusCode).toBe(200)
  expect(await seenBy()).toBeUndefined()
})

test('what is not said about it is usual, and saving the same again changes nothing', async () => {
  const { updated_at } = (await save({ stabilize: true })).json<Project>()
  const usual = {
    linearize_video: false,
    stabilize: true,
    stabilize_horizon: false,
    stabilization_smoothness: 0.6,
    stabilization_zooming_smoothness: 5,
  }
  expect(await seenBy()).toEqual(usual)
  expect((await save(usual)).json<Project>().updated_at).toBe(updated_at)
})

test('a video that is moved in time is still seen as its owner chose', async () => {
  await save(whole)
  const timing = { start_ms: 1000, rate: 1, ranges: null, verdict: 'by_hand' }
  await server.post(setTiming.path, { project_id: given.id, video_id: given.video.id, timing }, ann)
  expect(await seenBy()).toEqual(whole)
})

test('values that no player has are refused, and so is someone else', async () => {
  for (const bad of [
    { stabilization_smoothness: 1.1 },
    { stabilization_smoothness: -0.1 },
    { stabilization_zooming_smoothness: 61 },
    { stabilize: 'yes' },
    'steady',
  ])
    expect((await save(bad)).statusCode).toBe(422)
  expect((await save(whole, await givenAccount(server))).statusCode).toBe(404)
  expect(await seenBy()).toBeUndefined()
})
