import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeActivity } from '#contract/activities/activity.ts'
import { followChannel, followPlace } from '#contract/following/following.ts'
import { createPlaylist } from '#contract/playlists/playlists.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { takeOver } from '#server/features/recordings/take-over.ts'
import { changed, collectAnswers } from '#server/testing/all-answers.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { callsForPeople } from '#server/testing/calls-for-people.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import { confirm } from '#server/testing/given-comment.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenFriendship } from '#server/testing/given-friends.ts'
import { describeGiven, givenProject, type GivenProject } from '#server/testing/given-project.ts'
import { tileAt } from '#server/testing/given-tracks.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/*
 * An activity that its platform lets only the owner see, in a project that everyone sees. The tests collect everything
 * others can get, with one recording and with a very different one: the results must be the same.
 */

const now = Date.UTC(2026, 10, 15, 12)
const trailN = placeNumber('trail', 'way', 77)
const trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })
const london = { lat: 51.5, lon: -0.1 }
const tyrol = { lat: 47.2, lon: 11.4 }

let server: TestApp
let owner: GivenAccount
let shown: GivenProject
const viewers: Record<string, GivenAccount | undefined> = { visitor: undefined }

beforeAll(async () => {
  server = await startTestApp({ now: () => now, config: { rateLimitFactor: 1e6 } })
  await givenAtlas(server, { places: [{ type: 'trail', n: trailN, name: 'Kingsway', ...london }] })
  owner = await givenAccount(server, { channel_name: 'Owner only' })
  viewers['stranger'] = await givenAccount(server, { home: 'eu' })
  const friend = await givenAccount(server, { home: 'eu' })
  viewers['friend'] = friend
  for (const account of [owner, friend]) await confirm(server, account)
  await givenFriendship(server, owner, friend)
  shown = await givenProject(server, owner, {
    title: 'A ridge for all',
    activity: {
      title: 'Canary ridge',
      description: 'Canary description',
      visibility: Visibility.public,
      provider: 'strava',
      is_owner_only: true,
      recording_rank: 1,
      recording: { sport: 'hiking', samples: givenSamples(london) },
    },
  })
  await send(createPlaylist, owner, {
    body: { name: 'Ridges', description: '', visibility: Visibility.public, project_id: shown.id },
  })
  for (const viewer of [viewers['stranger'], friend]) {
    await send(followChannel, viewer, { id: owner.id })
    await send(followPlace, viewer, { id: trailId })
  }
  await settle()
}, 120_000)
afterAll(() => server.close())

type Sent = { id?: string; body?: Record<string, unknown> }

async function send(call: Endpoint, by: GivenAccount, { id = '', body = {} }: Sent): Promise<void> {
  const reply = await ask(server.app, call, { cookie: by.cookie }, { params: { id, project_id: id }, body })
  if (reply.statusCode >= 300) throw new Error(`${call.path}: ${reply.statusCode} ${reply.body}`)
}

/** The jobs that follow a change. */
async function settle(): Promise<void> {
  await server.run(deriveForOthers, { accountId: owner.id }, owner.home)
  await server.run(findCrossed, { accountId: owner.id }, owner.home)
  await describeGiven(server, owner)
}

const around = { w: '-1', s: '51', e: '1', n: '52' }

function collect(viewer: GivenAccount | undefined): Promise<Map<string, string>> {
  const [, x = '', y = ''] = tileAt({ lon: london.lon, lat: london.lat }, 12).split('/')
  return collectAnswers(server.app, callsForPeople, {
    cookie: viewer?.cookie,
    params: {
      id: [owner.id, trailId, shown.id, shown.activity.id, shown.video.id],
      project_id: [shown.id],
      topic_id: [shown.id, shown.activity.id],
      video_id: [shown.video.id],
      telemetry_id: [shown.activity.id],
      file: [`${owner.id}.atom`, `${owner.id}.rss`, `${trailId}.atom`, `${shown.id}.jpg`],
      layer: ['tracks', 'friends_tracks'],
      region: ['us', 'eu'],
      z: ['0', '12'],
      x: ['0', x],
      y: ['0.mvt', `${y}.mvt`],
      kind: ['picture'],
      language: ['en'],
      height: ['360'],
    },
    queries: {
      '/api/search': [{ q: 'ridge' }, { q: 'canary' }, around, { id: trailId }, { sport: 'hiking' }],
      '/api/map_activities': [around, { id: trailId }],
      '/api/filters/': [{ scope: 'all' }],
      '/api/recommended_videos': [{ number: '1' }, { number: '2', sport: 'hiking' }],
      '/api/oembed': [
        { url: `http://localhost:8080/watch/${shown.id}` },
        { url: `http://localhost:8080/activity/${shown.activity.id}` },
      ],
      '/api/activity/:id/picture': [{}, { size: 'share' }],
      '/api/thumbnails': [{ video_id: shown.video.id }],
      '/api/tile/:layer/:region/:z/:x/:y': [{}, { channel: owner.id }, { sport: 'hiking' }],
      '/api/search_preview/': [{ search: 'ridge' }, { search: 'canary' }],
      '/api/get_locations': [{ search: 'kingsway' }],
      '/api/blocks/standing': [{ id: owner.id }],
      '/api/check_channel_name': [{ name: 'Owner only' }],
    },
  })
}

async function collectAll(): Promise<Map<string, Map<string, string>>> {
  const all = new Map<string, Map<string, string>>()
  for (const [name, viewer] of Object.entries(viewers)) all.set(name, await collect(viewer))
  return all
}

function differences(before: Map<string, Map<string, string>>, after: Map<string, Map<string, string>>) {
  return [...after].map(([name, answers]) => [name, changed(before.get(name) ?? new Map(), answers)] as const)
}

/** Another recording for the same activity. */
async function replaceBy(isOwnerOnly: boolean): Promise<void> {
  const other = await givenActivity(server, owner, {
    title: 'Another canary',
    description: 'Another description',
    is_owner_only: isOwnerOnly,
    recording_rank: 3,
    recording: {
      sport: 'backcountry_skiing',
      samples: givenSamples(isOwnerOnly ? { ...tyrol, points: 150, stepM: 4 } : london),
    },
  })
  const { cells, announce } = server.services
  const cell = cells.of(owner.id)
  await cell.db.transaction().execute(async (trx) => {
    await takeOver(trx, {
      accountId: owner.id,
      from: other.id,
      to: shown.activity.id,
      defaultVisibility: DefaultVisibility.onlyMe,
      hasTexts: true,
      now: new Date(now),
    })
    await announce('recordingsChanged', { cell, trx, accountId: owner.id, ids: [shown.activity.id] })
  })
  await settle()
}

test('nobody but its owner gets anything of it, wherever it is used', async () => {
  const before = await collectAll()
  for (const [, answers] of before) {
    const all = [...answers.values()].join('\n')
    expect(all).toContain('A ridge for all')
    expect(all).not.toMatch(/canary/i)
    // No part of its line, and none of the places along it.
    expect(answers.get(`/api/project/:id ${JSON.stringify({ id: shown.id })}`)).toMatch(
      /telemetries.{2,4}\[\]/,
    )
    expect(answers.get(`/api/activity/:id ${JSON.stringify({ id: shown.activity.id })}`)).toMatch(/^\[404/)
  }
  await replaceBy(true)
  expect(differences(before, await collectAll())).toEqual([
    ['visitor', []],
    ['stranger', []],
    ['friend', []],
  ])
}, 300_000)

test('its owner sees all of it', async () => {
  const project = JSON.parse((await server.get(`/api/project/${shown.id}`, owner)).body)
  expect(project.telemetries).toMatchObject([{ id: shown.activity.id, is_owner_only: true }])
  const activity = JSON.parse((await server.get(`/api/activity/${shown.activity.id}`, owner)).body)
  expect(activity).toMatchObject({ title: 'Another canary', is_owner_only: true, provider: 'file' })
})

test('nothing its owner does opens it to others', async () => {
  const reply = await ask(
    server.app,
    changeActivity,
    { cookie: owner.cookie },
    { params: { id: shown.activity.id }, body: { visibility: Visibility.friends } },
  )
  expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(serverMessages.ownerOnly)])
  const { db } = server.services.cells.of(owner.id)
  const kept = await db
    .selectFrom('activity')
    .select(['visibility', 'effective_visibility'])
    .where('id', '=', shown.activity.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ visibility: Visibility.public, effective_visibility: DefaultVisibility.onlyMe })
  await send(savePrivacy, owner, { body: { default_visibility: DefaultVisibility.public } })
  await send(changeActivity, owner, {
    id: shown.activity.id,
    body: { visibility: Visibility.onlyMe, title: 'Mine' },
  })
  await expect(
    db.updateTable('activity').set({ effective_visibility: 1 }).where('id', '=', shown.activity.id).execute(),
  ).rejects.toThrow('activity_owner_only_check')
  await settle()
  const listed = await db
    .selectFrom('activity')
    .select('effective_visibility')
    .where('id', '=', shown.activity.id)
    .executeTakeFirstOrThrow()
  expect(listed.effective_visibility).toBe(DefaultVisibility.onlyMe)
})

test('with its original file it becomes an ordinary activity, in the same project', async () => {
  const before = await collectAll()
  await replaceBy(false)
  await send(changeActivity, owner, { id: shown.activity.id, body: { visibility: Visibility.public } })
  await settle()
  const noticed = differences(before, await collectAll())
  for (const [, answers] of noticed) {
    const paths = [...new Set(answers.map((asked) => asked.split(' ')[0]))]
    // The comparison does notice the difference, so the first test would have as well.
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/activity/:id',
        '/api/activity/:id/telemetry',
        '/api/activity/:id/gpx',
        '/api/project/:id',
        '/api/project/:id/telemetry/:telemetry_id',
        '/api/project/:id/gpx',
        '/api/search',
        '/api/map_activities',
        '/api/channel/:id/map',
        '/api/filters/',
        '/api/tile/:layer/:region/:z/:x/:y',
      ]),
    )
  }
}, 300_000)
