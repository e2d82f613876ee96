import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mergeActivities } from '#contract/activities/activity.ts'
import { blockPerson, mutePerson } from '#contract/friends/blocks.ts'
import {
  deleteComment,
  editComment,
  heartComment,
  pinComment,
  saveCommentSettings,
} from '#contract/comments/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { followChannel } from '#contract/following/following.ts'
import { removeFriend } from '#contract/friends/friends.ts'
import { createPlaylist } from '#contract/playlists/playlists.ts'
import { setProjectVisibility } from '#contract/projects/project.ts'
import {
  clearCommentVote,
  downvoteComment,
  upvoteActivity,
  upvoteComment,
  upvoteProject,
} from '#contract/ratings/ratings.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { Visibility } from '#domain/visibility.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { writeNotification } from '#server/features/notifications/jobs/write-notification.job.ts'
import { changed, collectAnswers } from '#server/testing/all-answers.ts'
import { callsForPeople } from '#server/testing/calls-for-people.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { startCommentScene } from '#server/testing/comment-scene.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenFriendship } from '#server/testing/given-friends.ts'
import { describeGiven, givenProject, type GivenProject } from '#server/testing/given-project.ts'
import { tileAt } from '#server/testing/given-tracks.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import type { GivenAccount } from '#server/testing/given.ts'

const scene = await startCommentScene({ watchedWords: ['casino'], rateLimitFactor: 1e6 })
const { server, givenKnown, write } = scene
afterAll(() => server.close())

let owner: GivenAccount
let friend: GivenAccount
let shown: GivenProject
let secret: GivenProject
let hidden: GivenProject
let commentId: string
/** Another recording of the secret activity, and the former friend's comments on it and on the project. */
let twin: { id: string }
let answered: { onProject: string; onActivity: string }
const attackers: Record<string, GivenAccount | undefined> = { visitor: undefined }
const trailN = placeNumber('trail', 'way', 77)
const trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })
const home = { lon: -0.1, lat: 51.5 }

beforeAll(async () => {
  await givenAtlas(server, { places: [{ type: 'trail', n: trailN, name: 'Kingsway', ...home }] })
  owner = await givenKnown({ channel_name: 'Attacked channel' })
  friend = await givenKnown({ home: 'eu' })
  attackers['stranger'] = await givenKnown({ home: 'eu', channel_name: 'Strange hiker' })
  attackers['blocked'] = await givenKnown()
  attackers['former friend'] = await givenKnown({ home: 'eu' })
  shown = await givenProject(server, owner, {
    title: 'Open ridge',
    activity: { visibility: Visibility.public },
  })
  secret = await givenProject(server, owner, {
    title: 'Secret ridge',
    visibility: Visibility.friends,
    activity: { visibility: Visibility.friends },
  })
  hidden = await givenProject(server, owner, { title: 'Hidden ridge', visibility: Visibility.onlyMe })
  const former = attackers['former friend']
  await givenFriendship(server, owner, friend)
  await givenFriendship(server, owner, former)
  const { id: onProject } = await write(former, secret, { comment: 'I was here' })
  twin = await givenActivity(server, owner, {
    visibility: Visibility.friends,
    maybe_same_as: secret.activity.id,
    recording_rank: RecordingRank.streams,
  })
  const about = { activity_id: twin.id, comment: 'And there' }
  const { id: onActivity } = (await scene.send(former, about)).json<{ id: string }>()
  await send(upvoteActivity, former, {}, twin.id)
  answered = { onProject, onActivity }
  commentId = (await write(former, shown, { comment: 'And here', moment: 10 })).id
  await send(removeFriend, owner, { id: former.id })
  await send(blockPerson, owner, { id: attackers['blocked'].id })
  for (const attacker of Object.values(attackers))
    if (attacker && attacker !== attackers['blocked']) await send(followChannel, attacker, {}, owner.id)
  await settle()
}, 120_000)

async function send(call: Endpoint, by: GivenAccount, body: Record<string, unknown>, id = ''): Promise<void> {
  const params = { id, project_id: id, topic_id: id }
  const reply = await ask(server.app, call, { cookie: by.cookie }, { params, body })
  if (reply.statusCode >= 300) throw new Error(`${call.path}: ${reply.statusCode} ${reply.body}`)
}

/** The jobs that follow a change. */
async function settle(): Promise<void> {
  await describeGiven(server, owner)
  await server.run(findCrossed, { accountId: owner.id })
}

const collect = (viewer: GivenAccount | undefined) => {
  const projects = [shown.id, secret.id, hidden.id]
  const activities = [shown.activity.id, secret.activity.id, hidden.activity.id]
  const videos = [shown.video.id, secret.video.id, hidden.video.id]
  const [, x = '', y = ''] = tileAt(home, 12).split('/')
  const everywhere = { w: '-1', s: '51', e: '1', n: '52' }
  return collectAnswers(server.app, callsForPeople, {
    cookie: viewer?.cookie,
    params: {
      id: [owner.id, commentId, trailId, ...projects, ...activities, ...videos],
      project_id: projects,
      topic_id: [...projects, ...activities],
      video_id: videos,
      telemetry_id: activities,
      file: [`${owner.id}.atom`, `${owner.id}.rss`, `${trailId}.atom`, `${shown.id}.jpg`, `${secret.id}.jpg`],
      layer: ['tracks', 'friends_tracks'],
      region: ['us'],
      z: ['0', '12'],
      x: ['0', x],
      y: ['0.mvt', `${y}.mvt`],
      kind: ['picture'],
      language: ['en'],
      height: ['360'],
    },
    queries: {
      '/api/search': [{ q: 'ridge' }, everywhere, { id: trailId }, { sport: 'hiking' }],
      '/api/map_activities': [everywhere, { id: trailId }],
      '/api/filters/': [{ scope: 'all' }, { scope: 'mine' }],
      '/api/recommended_videos': [{ number: '1' }, { number: '2', sport: 'hiking' }],
      '/api/comments/:topic_id': [
        { sort: 'newest' },
        { sort: 'best' },
        { sort: 'moment' },
        { root: commentId },
      ],
      '/api/comments/:topic_id/news': [{}, { after: commentId }],
      '/api/comments/of_person': [{ person_id: owner.id }],
      '/api/blocks/standing': [{ id: owner.id }, { id: friend.id }],
      '/api/oembed': projects.map((id) => ({ url: `http://localhost:8080/watch/${id}` })),
      '/api/thumbnails': videos.map((id) => ({ video_id: id })),
      '/api/tile/:layer/:region/:z/:x/:y': [{}, { channel: owner.id }, { sport: 'hiking' }],
      '/api/search_preview/': [{ search: 'ridge' }, { search: 'attacked' }],
      '/api/get_locations': [{ search: 'kingsway' }],
      '/api/check_channel_name': [{ name: 'Attacked channel' }],
    },
  })
}

/** What is stored for someone and what they can download, with the version number that their open pages watch. */
async function keptFor(viewer: GivenAccount | undefined) {
  if (!viewer) return []
  const { db } = scene.cells.of(viewer.id)
  const told = await db.selectFrom('notification').selectAll().where('account_id', '=', viewer.id).execute()
  const account = db.selectFrom('account').select('notifications_version').where('id', '=', viewer.id)
  const files: [string, string][] = []
  for (const data of server.services.personalData)
    for await (const { path, open } of data.files(server.services, viewer.id))
      if (path.endsWith('.json')) files.push([path, await textOf(await open())])
  return [told, await account.executeTakeFirstOrThrow(), ...files]
}

/** Runs `happen`, and then the notification jobs that it enqueued. */
async function untilTold(happen: () => Promise<void>): Promise<void> {
  const spies = server.services.cells.all().map(({ jobs }) => vi.spyOn(jobs, 'enqueue'))
  await happen()
  for (const spy of spies) {
    for (const [job, input] of spy.mock.calls)
      if (job.name === writeNotification.name)
        await server.run(writeNotification, writeNotification.input.parse(input))
    spy.mockRestore()
  }
}

/** Everything in the owner's life that does not concern any of the attackers. */
async function liveSecretly(): Promise<void> {
  const [other, third] = [await givenKnown(), await givenKnown({ home: 'eu' })]
  const comment = await write(friend, secret, { comment: 'Where is it?', moment: 20 })
  await write(owner, secret, { comment: 'At home.', parent_id: comment.id })
  await write(friend, secret, { comment: '@Strange hiker, come along!' })
  await write(friend, secret, { comment: 'When?', parent_id: answered.onProject })
  await send(upvoteComment, friend, {}, answered.onProject)
  await send(upvoteProject, friend, {}, secret.id)
  const toFormer = {
    activity_id: twin.id,
    comment: 'Really, @Strange hiker?',
    parent_id: answered.onActivity,
  }
  expect((await scene.send(friend, toFormer)).statusCode).toBe(200)
  await send(downvoteComment, friend, {}, answered.onActivity)
  await send(heartComment, owner, { hearted: true }, answered.onActivity)
  await send(pinComment, owner, { pinned: true }, answered.onProject)
  await send(mergeActivities, owner, {}, twin.id)
  await send(upvoteActivity, friend, {}, secret.activity.id)
  const about = { activity_id: secret.activity.id }
  for (const text of ['Where is that?', 'I know it.'])
    expect((await scene.send(friend, { ...about, comment: text, moment: 30 })).statusCode).toBe(200)
  await send(saveCommentSettings, owner, { access: 'friends', holds_all: true }, secret.activity.id)
  await write(other, shown, { comment: 'Visit the casino' })
  await write(other, shown, { comment: 'The casino, again', parent_id: commentId })
  await givenActivity(server, owner, { visibility: Visibility.onlyMe, title: 'Private' })
  for (const title of ['For friends', 'For them, too'])
    await givenActivity(server, owner, { visibility: Visibility.friends, title })
  await givenProject(server, owner, { title: 'Another ridge', visibility: Visibility.friends })
  await givenProject(server, owner, { title: 'A third ridge', visibility: Visibility.onlyMe })
  await givenVideo(server, owner, {})
  await send(setProjectVisibility, owner, { project_id: hidden.id, visibility: Visibility.friends })
  await send(createPlaylist, owner, {
    name: 'Ours',
    description: '',
    visibility: Visibility.friends,
    project_id: secret.id,
  })
  await send(followChannel, other, {}, owner.id)
  await send(followChannel, owner, {}, other.id)
  await givenFriendship(server, owner, third)
  await send(mutePerson, owner, { id: other.id })
  await send(saveCommentSettings, owner, { access: 'friends', holds_all: false }, secret.id)
  await settle()
}

const countAnswered = (answers: Map<string, string> | undefined): number =>
  [...(answers ?? [])].filter(([, answer]) => answer.startsWith('[200')).length

test('what happens hidden from someone changes no answer they can get, not by a byte', async () => {
  const timeBefore = scene.now()
  const before = new Map<string, Map<string, string>>()
  const keptBefore = new Map<string, unknown>()
  for (const [name, attacker] of Object.entries(attackers)) {
    before.set(name, await collect(attacker))
    keptBefore.set(name, await keptFor(attacker))
  }
  const ofFriend = await collect(friend)
  expect(countAnswered(before.get('stranger'))).toBeGreaterThan(60)
  expect(countAnswered(ofFriend)).toBeGreaterThan(countAnswered(before.get('stranger')))

  await untilTold(liveSecretly)
  // Turn back the clock: some answers depend on the time, and nothing else may have changed them.
  scene.pass(timeBefore - scene.now())
  for (const [name, attacker] of Object.entries(attackers)) {
    const after = await collect(attacker)
    expect([name, changed(before.get(name) ?? new Map(), after)]).toEqual([name, []])
    expect([name, await keptFor(attacker)]).toEqual([name, keptBefore.get(name)])
  }
  // A friend's answers do change, so a leak to an attacker would have been noticed.
  const noticed = changed(ofFriend, await collect(friend)).map((asked) => asked.split(' ')[0])
  expect([...new Set(noticed)]).toEqual(
    expect.arrayContaining([
      '/api/search',
      '/api/recommended_videos',
      '/api/next_up/:id',
      '/api/channel/:id',
      '/api/channel/:id/map',
      '/api/channel/:id/playlists',
      '/api/map_activities',
      '/api/filters/',
      '/api/tile/:layer/:region/:z/:x/:y',
      '/api/comments/:topic_id',
      '/api/comments/:topic_id/moments',
      '/api/comments/:topic_id/news',
      '/api/rating/u/:topic_id',
    ]),
  )
}, 300_000)

test('a comment that waits or is under a hidden video is for them like one that does not exist', async () => {
  const other = await givenKnown()
  const { id: waiting } = await write(other, shown, { comment: 'A casino' })
  const { id: under } = await write(friend, secret, { comment: 'A secret' })
  const missing = scene.missingId()
  for (const [name, attacker] of Object.entries(attackers))
    for (const call of [
      upvoteComment,
      downvoteComment,
      clearCommentVote,
      deleteComment,
      editComment,
      pinComment,
    ]) {
      const answerAbout = async (id: string) => {
        const headers = attacker ? { cookie: attacker.cookie } : {}
        const body = { comment: 'Mine', pinned: true }
        const { statusCode, body: said } = await ask(server.app, call, headers, { params: { id }, body })
        return [name, call.path, statusCode, said.replaceAll(id, '')]
      }
      const nowhere = await answerAbout(missing)
      for (const id of [waiting, under]) expect(await answerAbout(id)).toEqual(nowhere)
    }
  const reply = async (id: string) => {
    const draft = { project_id: shown.id, parent_id: id, comment: 'Answer' }
    return (await server.post('/api/comment/', draft, attackers['stranger'])).statusCode
  }
  expect([await reply(waiting), await reply(under)]).toEqual([await reply(missing), await reply(missing)])
})
