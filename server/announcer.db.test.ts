import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveActivities } from '#server/features/activities/change-activities.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { announcerTo, listenersOf, type Listeners } from './announcer.ts'
import { features } from './features/index.ts'

const listeners = listenersOf(features)

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const refuse = () => Promise.reject(new Error('one who is told fails'))

/** Archives the activity of a project whose details are computed, with `all` as the listeners. */
async function archiveActivity(all: Listeners) {
  const ann = await givenAccount(server)
  const { id, activity } = await givenProject(server, ann)
  await describeGiven(server, ann)
  const { services } = server
  const told = { ...services, announce: announcerTo(all, () => services) }
  const archived = moveActivities(told, 'archive', { accountId: ann.id, ids: [activity.id] })
  await archived.catch(() => {})
  const { db } = services.cells.of(ann.id)
  const { archived_at } = await db
    .selectFrom('activity')
    .select('archived_at')
    .where('id', '=', activity.id)
    .executeTakeFirstOrThrow()
  const project = await db
    .selectFrom('project')
    .select(['is_described', 'marks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { archived, isArchived: archived_at !== null, project }
}

test('a change and the reactions to it are committed together', async () => {
  const { archived, isArchived, project } = await archiveActivity(listeners)
  await expect(archived).resolves.toEqual({ ids: [expect.any(String)], duplicates: 0 })
  expect(isArchived).toBe(true)
  expect(project.marks).toBeGreaterThan(0)
})

test('when one handler of a change fails, neither the change nor the reactions to it are committed', async () => {
  const recordingsChanged = [...(listeners.recordingsChanged ?? []), refuse]
  const { archived, isArchived, project } = await archiveActivity({ ...listeners, recordingsChanged })
  await expect(archived).rejects.toThrow('one who is told fails')
  expect(isArchived).toBe(false)
  expect(project.is_described).toBe(true)
})

test('handlers run in the order of the list, and none after one that failed', async () => {
  const told: string[] = []
  const tell = (name: string) => async () => void told.push(name)
  const recordingsChanged = [tell('first'), tell('second'), refuse, tell('last')]
  const { archived } = await archiveActivity({ ...listeners, recordingsChanged })
  await expect(archived).rejects.toThrow('one who is told fails')
  expect(told).toEqual(['first', 'second'])
})
