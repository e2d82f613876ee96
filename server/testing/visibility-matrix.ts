import { randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import {
  archiveActivity,
  changeActivity,
  downloadCsv,
  downloadFit,
  downloadGeoJson,
  downloadGpx,
  downloadOriginal,
  getActivity,
  getActivityLegs,
  getActivityPicture,
  getTelemetry,
  keepBothActivities,
  mergeActivities,
  restoreActivity,
  undeleteActivity,
} from '#contract/activities/activity.ts'
import {
  countNewComments,
  listCommentMoments,
  listComments,
  saveCommentSettings,
} from '#contract/comments/comments.ts'
import { deleteActivity } from '#contract/activities/delete-activities.ts'
import { getActivityVideos } from '#contract/discovery/discovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getActivityExtras, getActivityPhoto } from '#contract/activities/activity-extras.ts'
import { getActivityEfforts } from '#contract/efforts/efforts.ts'
import { getRating } from '#contract/ratings/ratings.ts'
import { getTrailTimes } from '#contract/trails/trail-times.ts'
import { getThumbnails } from '#contract/videos/video.ts'
import { Visibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import { ask } from './authorisation-matrix.ts'
import { givenActivity, givenSamples } from './given-activity.ts'
import { givenPhoto } from './given-photo.ts'
import { givenAccount, type GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** Everyone who might want to see something that belongs to someone. */
export const viewers = ['visitor', 'stranger', 'ex-friend', 'friend', 'owner'] as const
type Viewer = (typeof viewers)[number]
const states = ['live', 'archived', 'deleted'] as const
export const visibilities = ['byDefault', 'public', 'unlisted', 'friends', 'onlyMe'] as const

export type Thing = {
  id: string
  visibility: (typeof visibilities)[number]
  state: (typeof states)[number]
  /** `canary` is in every text that others may read, `ownCanary` in those for the owner only. */
  canary: string
  ownCanary: string
  /** The platform it came from lets only the owner see it. */
  isOwnerOnly?: boolean
  /** Another recording of something that everyone may see. */
  isDuplicate?: boolean
  /** Other ids that calls need besides its own. */
  params?: Record<string, string>
}
export type Scene = {
  ownerId: string
  things: Thing[]
  cookies: Record<Viewer, Record<string, string>>
  missingId: string
}

/** Shared by all things of a scene, to tell them apart from others where only counts are shown. */
export const sceneSport = 'kitesurfing'

/** Calls for reading, then those for the owner only, then those for writing. */
export const readingCalls: Endpoint[] = [
  getActivity,
  getActivityLegs,
  getTelemetry,
  getActivityPicture,
  downloadGpx,
  downloadFit,
  downloadGeoJson,
  downloadCsv,
  getActivityVideos,
  listComments,
  listCommentMoments,
  countNewComments,
  getRating,
]
export const ownCalls: Endpoint[] = [
  downloadOriginal,
  getActivityExtras,
  getActivityPhoto,
  getActivityEfforts,
  getTrailTimes,
]
export const writingCalls: Endpoint[] = [
  changeActivity,
  archiveActivity,
  restoreActivity,
  deleteActivity,
  undeleteActivity,
  keepBothActivities,
  mergeActivities,
  saveCommentSettings,
]

/** The rule. Nobody's default is public here. */
export function mayRead(viewer: Viewer, thing: Thing): boolean {
  const { visibility, state, isOwnerOnly, isDuplicate } = thing
  if (state === 'deleted') return false
  if (viewer === 'owner') return true
  if (isOwnerOnly || isDuplicate) return false
  if (state === 'archived' || visibility === 'byDefault' || visibility === 'onlyMe') return false
  return visibility !== 'friends' || viewer === 'friend'
}

const cookieOf = ({ cookie }: GivenAccount) => ({ cookie })

export type Kind = Pick<Thing, 'visibility' | 'state' | 'isOwnerOnly' | 'isDuplicate'>
type GivenThing = (server: TestApp, owner: GivenAccount, kind: Kind) => Promise<Thing>

/** One activity (or another given thing) in every state, and everyone who comes to look at it. */
export async function givenScene(
  server: TestApp,
  givenThing: GivenThing = givenSeenActivity,
): Promise<Scene> {
  const { cells, now } = server.services
  const owner = await givenAccount(server)
  const [friend, exFriend, stranger] = [
    await givenAccount(server, { home: 'eu' }),
    await givenAccount(server),
    await givenAccount(server),
  ]
  const befriend = (from: GivenAccount, to: GivenAccount) =>
    cells.of(from.id).db.insertInto('friendship').values({ account_id: from.id, friend_id: to.id }).execute()
  await befriend(owner, friend)
  await befriend(friend, owner)
  // Only the other side has not learned yet that the friendship ended.
  await befriend(exFriend, owner)
  const things: Thing[] = []
  for (const visibility of visibilities)
    for (const state of states) things.push(await givenThing(server, owner, { visibility, state }))
  if (givenThing === givenSeenActivity)
    for (const visibility of visibilities)
      for (const kind of [{ isOwnerOnly: true }, { isDuplicate: true }])
        things.push(await givenThing(server, owner, { visibility, state: 'live', ...kind }))
  const cookies = {
    visitor: {},
    stranger: cookieOf(stranger),
    'ex-friend': cookieOf(exFriend),
    friend: cookieOf(friend),
    owner: cookieOf(owner),
  }
  return { ownerId: owner.id, things, cookies, missingId: newId('us', now()) }
}

async function givenSeenActivity(server: TestApp, owner: GivenAccount, kind: Kind): Promise<Thing> {
  const [canary, ownCanary] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const time = new Date(server.services.now())
  const original = kind.isDuplicate && (await givenActivity(server, owner, { visibility: Visibility.public }))
  const { id } = await givenActivity(server, owner, {
    title: `title ${canary}`,
    description: `description ${canary}`,
    visibility: Visibility[kind.visibility],
    is_owner_only: kind.isOwnerOnly ?? false,
    duplicate_of: original ? original.id : null,
    archived_at: kind.state === 'archived' ? time : null,
    deleted_at: kind.state === 'deleted' ? time : null,
    losses: [`loss ${ownCanary}`],
    private_note: `note ${ownCanary}`,
    file: { name: `file ${ownCanary}.fit`, bytes: Buffer.from(`original ${ownCanary}`) },
    recording: {
      sport: sceneSport,
      samples: givenSamples({ points: 20 }),
      device: { manufacturer: `maker ${canary}`, product: null },
    },
  })
  const photo = { activityId: id, caption: `caption ${ownCanary}`, bytes: Buffer.from(`photo ${ownCanary}`) }
  return { id, canary, ownCanary, ...kind, params: { photo_id: await givenPhoto(server, owner, photo) } }
}

/** An answer without what differs from one request to the next. */
function allOf({ statusCode, headers, body }: LightMyRequestResponse): string {
  const { date: _date, 'x-request-id': _request, ...rest } = headers
  return JSON.stringify([statusCode, rest, body])
}

type Look = {
  app: FastifyInstance
  scene: Scene
  calls: Endpoint[]
  rule: (viewer: Viewer, thing: Thing) => boolean
  by?: readonly Viewer[]
}

/**
 * Every case in which someone gets what they may not see, can tell hidden things from nonexistent ones, or does not get
 * what they may see; one line each.
 */
export async function findLeaks({ app, scene, calls, rule, by = viewers }: Look): Promise<string[]> {
  const leaks: string[] = []
  for (const viewer of by) {
    for (const call of calls) {
      const { missingId } = scene
      const asked = (params: Record<string, string>) =>
        ask(app, call, scene.cookies[viewer], {
          params,
          ...(call === getThumbnails && { query: { video_id: params['id'] ?? '' } }),
        })
      const nowhere = {
        id: missingId,
        project_id: missingId,
        topic_id: missingId,
        video_id: missingId,
        telemetry_id: missingId,
        photo_id: missingId,
        height: '360',
      }
      const missing = allOf(await asked(nowhere))
      for (const thing of scene.things) {
        const reply = await asked({ id: thing.id, topic_id: thing.id, ...thing.params })
        const all = allOf(reply)
        const name = `${viewer}, ${call.method} ${call.path}, ${thing.visibility}, ${thing.state}`
        const isRefused = all.replaceAll(thing.id, scene.missingId) === missing
        if (isRefused === rule(viewer, thing)) leaks.push(`${name}: ${reply.statusCode}`)
        if (!rule(viewer, thing) && all.includes(thing.canary)) leaks.push(`${name}: words of it`)
        if (viewer !== 'owner' && all.includes(thing.ownCanary)) leaks.push(`${name}: words of the owner`)
      }
    }
  }
  return leaks
}
