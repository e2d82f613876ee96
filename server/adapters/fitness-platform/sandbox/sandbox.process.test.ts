import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFitnessSandbox } from '#server/testing/start-fitness-sandbox.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-fitness-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a restart loses neither people nor their activities, permissions and messages', async () => {
  const file = join(folder, 'fitness-sandbox.json')
  const before = startFitnessSandbox({ file })
  const { person, link } = await before.connect('strava', ['activity:read'])
  const remembered = await before.provider('strava').ensureSubscription!({
    callbackUrl: 'https://trailcast.example/here',
    remembered: null,
    signal: before.signal,
  })
  const id = before.sandbox.controls.record(person)
  await before.sandbox.close()

  const after = startFitnessSandbox({ file })
  const { items } = await after
    .provider('strava')
    .list(link, { cursor: null, sinceMs: null, signal: after.signal })
  expect(items[0]?.externalId).toBe(id)
  const next = after.sandbox.controls.record(person)
  expect(Number(next)).toBeGreaterThan(Number(id))
  await after.sandbox.controls.delivered()
  expect(JSON.parse(after.received[0]?.body ?? '')).toMatchObject({ subscription_id: Number(remembered) })
  await after.sandbox.close()
})

test('a file that is broken is named, and not overwritten', async () => {
  const file = join(folder, 'fitness-sandbox.json')
  await writeFile(file, '{"platf')
  expect(() => startFitnessSandbox({ file })).toThrow(/fitness-sandbox\.json cannot be read. Remove it/)
})

test('everybody has activities of their own', async () => {
  const { sandbox } = startFitnessSandbox()
  const people = [sandbox.controls.person('strava'), sandbox.controls.person('strava')]
  const ids = people.flatMap((person) => sandbox.controls.activitiesOf(person).map(({ id }) => id))
  expect(new Set(ids).size).toBe(16)
  await sandbox.close()
})
