import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getActivityVideos,
  getNextUp,
  getRecommendedVideos,
  searchVideos,
} from '#contract/discovery/discovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  listProjects,
  setProjectVisibility,
  setTiming,
  type ProjectItem,
} from '#contract/projects/project.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { Visibility } from '#domain/visibility.ts'
import { ask, type Asked } from '#server/testing/authorisation-matrix.ts'
import { bareApp } from '#server/testing/bare-app.ts'
import { describeGiven, givenProject, type ProjectOptions } from '#server/testing/given-project.ts'
import { givenAccount } from '#server/testing/given.ts'
import { mutateSql } from '#server/testing/mutated-sql.ts'
import {
  videoReading,
  videosOf,
  givenSeenProject,
  mayWatch,
  projectOwn,
  projectReading,
  projectWriting,
} from '#server/testing/project-matrix.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import {
  findLeaks,
  givenScene,
  mayRead,
  viewers,
  type Scene,
  type Thing,
} from '#server/testing/visibility-matrix.ts'
import { projectRoutes } from './project.routes.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const isOwners = (viewer: string, { state }: Thing) => viewer === 'owner' && state !== 'deleted'

describe('the visible part of a project', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await givenScene(server, givenSeenProject)
    await describeGiven(server, { id: scene.ownerId })
  })
  const others = viewers.filter((viewer) => viewer !== 'owner')
  const look = (parts: Omit<Parameters<typeof findLeaks>[0], 'app' | 'scene'>) =>
    findLeaks({ app: server.app, scene, ...parts })

  test('can be read by those who may see it, with its videos, and does not exist for everyone else', async () => {
    expect(await look({ calls: projectReading, rule: mayRead })).toEqual([])
    expect(await look({ calls: projectOwn, rule: isOwners })).toEqual([])
    expect(
      await findLeaks({ app: server.app, scene: videosOf(scene), calls: videoReading, rule: mayWatch }),
    ).toEqual([])
  })

  test('cannot be changed by anyone else', async () => {
    const ids = scene.things.map(({ id }) => id)
    const { db } = server.services.cells.at('us')
    const rows = () => db.selectFrom('project').selectAll().where('id', 'in', ids).orderBy('id').execute()
    const before = await rows()
    expect(await look({ calls: projectWriting, rule: () => false, by: others })).toEqual([])
    for (const { id, params } of scene.things) {
      const body = {
        project_id: id,
        video_id: params?.['video_id'],
        visibility: 1,
        timing: { start_ms: 0, verdict: 'sure' },
      }
      for (const call of [setProjectVisibility, setTiming])
        for (const viewer of others) {
          const { statusCode } = await ask(server.app, call, scene.cookies[viewer], { body })
          expect([call.path, statusCode]).toEqual([call.path, viewer === 'visitor' ? 401 : 404])
        }
    }
    expect(await rows()).toEqual(before)
  })

  const found = (text: string) =>
    scene.things.flatMap(({ id, canary, visibility, state }) =>
      text.includes(id) || text.includes(canary) ? [`${visibility} ${state}`] : [],
    )

  test('is in no list except the owner’s, and in public lists if it is public', async () => {
    for (const viewer of viewers) {
      const own = (await ask(server.app, listProjects, scene.cookies[viewer])).body
      const live = ['byDefault live', 'public live', 'unlisted live', 'friends live', 'onlyMe live']
      expect(found(own)).toEqual(viewer === 'owner' ? live : [])
    }
    const { db } = server.services.cells.at('us')
    for (const table of ['project_view', 'project_segment'] as const) {
      const listed = await db
        .selectFrom(table)
        .select('project_id')
        .distinct()
        .where('account_id', '=', scene.ownerId)
        .where('audience', '=', 'others')
        .where('is_listed', '=', true)
        .execute()
      expect(found(JSON.stringify(listed))).toEqual(['public live'])
    }
  })

  test('is in the lists of everyone if it is public, and in those of friends if it is for them', async () => {
    const { db } = server.services.cells.at('us')
    const watched = scene.things.find(
      ({ visibility, state }) => visibility === 'unlisted' && state === 'live',
    )
    await sql`
      insert into project_place (project_id, audience, account_id, place_n, visit, project_ms, duration_ms, shown_ms, is_listed)
      select project_id, audience, account_id, ${placeNumber('trail', 'way', 9)}, 1, 0, 1000, shown_ms, is_listed
      from project_view where account_id = ${scene.ownerId}`.execute(db)
    const lists: [Endpoint, Asked][] = [
      [getRecommendedVideos, { query: { number: '1' } }],
      [searchVideos, { query: { q: 'title' } }],
      [searchVideos, { query: { w: '-1', s: '51', e: '1', n: '52' } }],
      [getNextUp, { params: { id: watched?.id ?? '' } }],
    ]
    for (const viewer of viewers)
      for (const [call, asked] of lists) {
        const { body } = await ask(server.app, call, scene.cookies[viewer], asked)
        const expected = viewer === 'friend' ? ['public live', 'friends live'] : ['public live']
        const onTrail = body.split('"reason":"trail"').length - 1
        expect([viewer, call.path, found(body).toSorted(), onTrail]).toEqual([
          viewer,
          call.path,
          expected.toSorted(),
          call === getNextUp ? expected.length : 0,
        ])
      }
  })

  test.each([
    ['project.deleted_at is null', 'true'],
    ['project.archived_at is null', 'true'],
    ['project.account_id = ', 'project.account_id <> '],
    ['project.effective_visibility in ', 'project.effective_visibility not in '],
    ['project.effective_visibility = ', 'project.effective_visibility <> '],
    ['friendship.friend_id = ', 'friendship.friend_id <> '],
  ])('leaks in this test if the rule has a mistake in "%s"', async (text, mistake) => {
    const { cells, count } = mutateSql(server.services.cells, text, mistake)
    const app = await bareApp(server)
    projectRoutes(app, { ...server.services, cells })
    const leaks = await findLeaks({ app, scene, calls: projectReading.slice(1, 2), rule: mayRead })
    expect(count()).toBeGreaterThan(0)
    expect(leaks).not.toEqual([])
    await app.close()
  })
})

describe('the videos of an activity', () => {
  const open = { visibility: Visibility.public, activity: { visibility: Visibility.public } }

  test.each<[string, ProjectOptions, number]>([
    ['are shown to everyone who can see both', open, 1],
    ['are not shown when the project is unlisted', { ...open, visibility: Visibility.unlisted }, 0],
    ['are not shown when the project shows nothing of it', { ...open, shared: { visible: [] } }, 0],
  ])('%s', async (_, options, count) => {
    const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
    const { id, activity } = await givenProject(server, ann, options)
    await describeGiven(server, ann)
    const told = async (asker?: Asker, query = '') => {
      const reply = await server.get(`${getActivityVideos.path.replace(':id', activity.id)}${query}`, asker)
      return reply.json<ProjectItem[]>().map((item) => item.id)
    }
    const seen = count === 0 ? [] : [id]
    expect([await told(), await told(bob), await told(ann, '?as=others')]).toEqual([seen, seen, seen])
    expect(await told(ann)).toEqual([id])
  })
})
