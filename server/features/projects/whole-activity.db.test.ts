import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveActivity, getActivity, type Activity } from '#contract/activities/activity.ts'
import { addPrivacyZone, savePrivacy } from '#contract/privacy/privacy.ts'
import { getProject, type Project } from '#contract/projects/project.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { givenStartMs } from '#server/testing/given-activity.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
let owner: GivenAccount
let friend: GivenAccount
let stranger: GivenAccount
beforeAll(async () => {
  server = await startTestApp()
  friend = await givenPerson(server, { home: 'eu' })
  stranger = await givenPerson(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await givenPerson(server)
  await givenFriendship(server, owner, friend)
})

/** Eleven seconds of an activity of 199 s and 1990 m, in a project for everybody. */
async function givenClip(visibility: DefaultVisibility) {
  const given = await givenProject(server, owner, {
    videoAfterMs: 100_000,
    videoMs: 11_000,
    shared: { visible: [[givenStartMs + 100_000, givenStartMs + 111_000]] },
    activity: {
      visibility: visibility === DefaultVisibility.onlyMe ? Visibility.onlyMe : visibility,
      effective_visibility: visibility,
    },
  })
  await describeGiven(server, owner)
  return given
}

async function wholeFor(projectId: string, asker?: Asker) {
  const reply = await server.get(getProject.path.replace(':id', projectId), asker)
  const [telemetry] = reply.json<Project>().telemetries
  return telemetry && { hasPage: telemetry.has_page, whole: telemetry.whole }
}

/** What the page of the activity says, in the same words. */
async function pageFor(activityId: string, asker?: Asker) {
  const reply = await server.get(getActivity.path.replace(':id', activityId), asker)
  if (reply.statusCode !== 200) return { hasPage: false, whole: null }
  const { series, ...page } = reply.json<Activity>()
  const { distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m } = page
  return {
    hasPage: true,
    whole: {
      distance_m,
      elapsed_time_ms,
      moving_time_ms,
      ascent_m,
      descent_m,
      highest_m: series.altitude?.max ?? null,
      max_speed: series.speed?.max ?? null,
      max_heart_rate: series.heart_rate?.max ?? null,
    },
  }
}

const seers: Record<DefaultVisibility, string[]> = {
  [DefaultVisibility.onlyMe]: ['owner'],
  [DefaultVisibility.friends]: ['friend', 'owner'],
  [DefaultVisibility.unlisted]: ['visitor', 'stranger', 'friend', 'owner'],
  [DefaultVisibility.public]: ['visitor', 'stranger', 'friend', 'owner'],
}

const viewers = (): [string, Asker | undefined][] => [
  ['visitor', undefined],
  ['stranger', stranger],
  ['friend', friend],
  ['owner', owner],
]

describe.each(Object.values(DefaultVisibility))(
  'the figures of a whole activity of visibility %d',
  (visibility) => {
    test('are told to those who may open its page, exactly as it tells them', async () => {
      const { id, activity } = await givenClip(visibility)
      const told: string[] = []
      for (const [who, asker] of viewers()) {
        const seen = await wholeFor(id, asker)
        expect({ who, ...seen }).toEqual({ who, ...(await pageFor(activity.id, asker)) })
        if (Math.round((seen?.whole?.distance_m ?? 0) / 10) === 199) told.push(who)
      }
      expect(told).toEqual(seers[visibility])
    })

    test('say nothing of what the privacy settings hide', async () => {
      const settings = { hide_start_m: 300, hide_end_m: 200 }
      expect((await server.post(savePrivacy.path, settings, owner)).statusCode).toBe(204)
      const { id, activity } = await givenClip(visibility)
      const told: string[] = []
      for (const [who, asker] of viewers()) {
        const seen = await wholeFor(id, asker)
        expect({ who, ...seen }).toEqual({ who, ...(await pageFor(activity.id, asker)) })
        if ((seen?.whole?.distance_m ?? 0) > 1990 - 500) told.push(who)
      }
      expect(told).toEqual(['owner'])
    })
  },
)

test('a zone that is drawn later takes its part out of the figures with the next request', async () => {
  const { id } = await givenClip(DefaultVisibility.public)
  const before = await wholeFor(id)
  const zone = { name: 'Home', lat: 51.5, lon: -0.1, radius_m: 200 }
  expect((await server.post(addPrivacyZone.path, zone, owner)).statusCode).toBe(200)
  const after = await wholeFor(id)
  expect(before?.whole?.distance_m).toBeCloseTo(1990, -1)
  expect(after?.whole?.distance_m).toBeLessThan(1850)
})

test('nothing is told of an activity in the archive', async () => {
  const { id, activity } = await givenClip(DefaultVisibility.public)
  await server.post(archiveActivity.path.replace(':id', activity.id), undefined, owner)
  expect(await wholeFor(id)).toBeUndefined()
  expect((await wholeFor(id, owner))?.whole?.distance_m).toBeCloseTo(1990, -1)
})
