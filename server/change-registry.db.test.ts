import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveActivities } from '#server/features/activities/change-activities.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { announcerTo, changeRegistry, type ChangeRegistry } from './change-registry.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const refuse = () => Promise.reject(new Error('one who is told fails'))

/** A described project whose activity is archived, with `registry` listing the handlers that are called. */
async function archiveActivity(registry: ChangeRegistry) {
  const ann = await givenAccount(server)
  const { id, activity } = await givenProject(server, ann)
  await describeGiven(server, ann)
  const { services } = server
  const told = { ...services, announce: announcerTo(registry, () => services) }
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
  const { archived, isArchived, project } = await archiveActivity(changeRegistry)
  await expect(archived).resolves.toEqual({ ids: [expect.any(String)], duplicates: 0 })
  expect(isArchived).toBe(true)
  expect(project.marks).toBeGreaterThan(0)
})

test('when one handler of a change fails, neither the change nor the reactions to it are committed', async () => {
  const recordingsChanged = [...changeRegistry.recordingsChanged, refuse]
  const { archived, isArchived, project } = await archiveActivity({ ...changeRegistry, recordingsChanged })
  await expect(archived).rejects.toThrow('one who is told fails')
  expect(isArchived).toBe(false)
  expect(project.is_described).toBe(true)
})

test('handlers run in the order of the list, and none after one that failed', async () => {
  const told: string[] = []
  const tell = (name: string) => async () => void told.push(name)
  const recordingsChanged = [tell('first'), tell('second'), refuse, tell('last')]
  const { archived } = await archiveActivity({ ...changeRegistry, recordingsChanged })
  await expect(archived).rejects.toThrow('one who is told fails')
  expect(told).toEqual(['first', 'second'])
})
