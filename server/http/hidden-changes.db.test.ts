import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockPerson, mutePerson } from '#contract/blocks.ts'
import { deleteComment, editComment, pinComment, saveCommentSettings } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { followChannel } from '#contract/following.ts'
import { removeFriend } from '#contract/friends.ts'
import { createPlaylist } from '#contract/playlists.ts'
import { setProjectVisibility } from '#contract/project.ts'
import { clearCommentVote, downvoteComment, upvoteComment, upvoteProject } from '#contract/ratings.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { Visibility } from '#domain/visibility.ts'
import { findCrossed } from '#server/features/activities/jobs/find-crossed.job.ts'
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

const calls = callsForPeople(
  import.meta.glob<Record<string, unknown>>(['/contract/*.ts', '!/contract/*.test.ts'], { eager: true }),
)

const scene = await startCommentScene({ watchedWords: ['casino'], rateLimitFactor: 1e6 })
const { server, givenKnown, write } = scene
afterAll(() => server.close())

let owner: GivenAccount
let friend: GivenAccount
let shown: GivenProject
let secret: GivenProject
let hidden: GivenProject
let commentId: string
const attackers: Record<string, GivenAccount | undefined> = { visitor: undefined }
const trailN = placeNumber('trail', 'way', 77)
const trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })
const home = { lon: -0.1, lat: 51.5 }

beforeAll(async () => {
  await givenAtlas(server, { places: [{ type: 'trail', n: trailN, name: 'Kingsway', ...home }] })
  owner = await givenKnown({ channel_name: 'Attacked channel' })
  friend = await givenKnown({ home: 'eu' })
  attackers['stranger'] = await givenKnown({ home: 'eu' })
  attackers['blocked'] = await givenKnown()
  attackers['former friend'] = await givenKnown({ home: 'eu' })
  shown = await givenProject(server, owner, {
    title: 'Open ridge',
    activity: { visibility: Visibility.public },
  })
  secret = await givenProject(server, owner, { title: 'Secret ridge', visibility: Visibility.friends })
  hidden = await givenProject(server, owner, { title: 'Hidden ridge', visibility: Visibility.onlyMe })
  const former = attackers['former friend']
  await givenFriendship(server, owner, friend)
  await givenFriendship(server, owner, former)
  await write(former, secret, { comment: 'I was here' })
  commentId = (await write(former, shown, { comment: 'And here', moment: 10 })).id
  await send(removeFriend, owner, { id: former.id })
  await send(blockPerson, owner, { id: attackers['blocked'].id })
  for (const attacker of Object.values(attackers))
    if (attacker && attacker !== attackers['blocked']) await send(followChannel, attacker, {}, owner.id)
  await settle()
}, 120_000)

async function send(call: Endpoint, by: GivenAccount, body: Record<string, unknown>, id = ''): Promise<void> {
  const params = { id, project_id: id }
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
  return collectAnswers(server.app, calls, {
    cookie: viewer?.cookie,
    params: {
      id: [owner.id, commentId, trailId, ...projects, ...activities, ...videos],
      project_id: projects,
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
      '/api/comments/:project_id': [
        { sort: 'newest' },
        { sort: 'best' },
        { sort: 'moment' },
        { root: commentId },
      ],
      '/api/comments/:project_id/news': [{}, { after: commentId }],
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

/** Everything that happens in the owner's life which concerns none of the attackers. */
async function liveSecretly(): Promise<void> {
  const [other, third] = [await givenKnown(), await givenKnown({ home: 'eu' })]
  const comment = await write(friend, secret, { comment: 'Where is it?', moment: 20 })
  await write(owner, secret, { comment: 'At home.', parent_id: comment.id })
  await send(upvoteProject, friend, {}, secret.id)
  await write(other, shown, { comment: 'Visit the casino' })
  await write(other, shown, { comment: 'The casino, again', parent_id: commentId })
  await givenActivity(server, owner, { visibility: Visibility.onlyMe, title: 'Private' })
  await givenActivity(server, owner, { visibility: Visibility.friends, title: 'For friends' })
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

const answered = (answers: Map<string, string> | undefined): number =>
  [...(answers ?? [])].filter(([, answer]) => answer.startsWith('[200')).length

test('what happens hidden from someone changes no answer they can get, not by a byte', async () => {
  const timeBefore = scene.now()
  const before = new Map<string, Map<string, string>>()
  for (const [name, attacker] of Object.entries(attackers)) before.set(name, await collect(attacker))
  const ofFriend = await collect(friend)
  expect(answered(before.get('stranger'))).toBeGreaterThan(60)
  expect(answered(ofFriend)).toBeGreaterThan(answered(before.get('stranger')))

  await liveSecretly()
  // Some answers depend on the time, and nothing else may have changed them.
  scene.pass(timeBefore - scene.now())
  for (const [name, attacker] of Object.entries(attackers)) {
    const after = await collect(attacker)
    expect([name, changed(before.get(name) ?? new Map(), after)]).toEqual([name, []])
  }
  // A friend notices, so that an attacker would have as well.
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
      '/api/comments/:project_id',
      '/api/comments/:project_id/moments',
      '/api/comments/:project_id/news',
      '/api/rating/u/:project_id',
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
