import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadAccount } from '#contract/accounts/ownership.ts'
import { getFitnessLog, getStravaUser, listFitnessLinks } from '#contract/fitness-sync/fitness-sync.ts'
import { hourMs } from '#domain/time/durations.ts'
import { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { tokenMark } from '#server/testing/fake-fitness.ts'
import { startFitnessScene, type FitnessScene } from '#server/testing/fitness-scene.ts'
import { digest, givenProof } from '#server/testing/given-proof.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { findIn, findInFiles, readTables } from '#server/testing/stored-text.ts'

const schemas = ['us', 'eu', 'world', 'us_jobs', 'eu_jobs']
const password = `${tokenMark}password-of-a-folder`
const said = captureLog()
let scene: FitnessScene
let who: GivenAccount
const answers: string[] = []

/** Everything that can go wrong does, with secrets at hand. */
beforeAll(async () => {
  scene = await startFitnessScene({ log: said.log })
  const { platform, app, clock } = scene
  platform.record()
  who = await scene.givenConnected('1', { password: digest, home: 'eu' })
  await scene.sync(who)
  for (const kind of ['limited', 'away', 'refused', 'inactive'] as const) {
    platform.fail(kind, { times: 1 })
    clock.nowMs += 7 * hourMs
    await scene.sync(who)
  }
  platform.fail(null)
  const { provider } = platform
  app.services.fitnessProviders = {
    ...app.services.fitnessProviders,
    webdav: {
      ...provider,
      id: 'webdav',
      connect: {
        kind: 'password',
        check: async ({ password: given, user, address }) => {
          if (user === 'wrong') throw new FitnessError('needs_login', 'the password is wrong')
          const tokens = { access: given, refresh: null, expiresAtMs: null }
          return { userId: `${user} ${address}`, username: user, scope: [], tokens, address }
        },
      },
    },
  }
  for (const user of ['wrong', 'right']) {
    const folder = { address: 'https://cloud.example/dav', user, password }
    answers.push((await app.post('/api/webdav/connect', folder, who)).body)
  }
  await app.post('/api/webdav/connect', { address: 'nonsense', user: 'x', password }, who)
  for (const path of [
    listFitnessLinks.path,
    getStravaUser.path,
    getFitnessLog.path.replace(':provider', 'strava'),
  ])
    answers.push((await app.get(path, who)).body)
  await cleanUp(app.services)
})
afterAll(() => scene.close())

test('no answer holds a token or a password', () => {
  expect(answers).toHaveLength(5)
  expect(answers.filter((answer) => answer.includes(tokenMark))).toEqual([])
})

test('no line of the log does', () => {
  expect(said.text()).toContain('a fitness platform failed')
  expect(said.text()).toContain('/api/webdav/connect')
  expect(said.text()).not.toContain(tokenMark)
})

test('no table and no file does, and nothing about the connection is in the other region', async () => {
  const tables = await readTables(scene.app.engine, schemas)
  expect(findIn(tables, [tokenMark, password])).toEqual([])
  expect(findIn(tables, ['Person 1']).every((place) => place.startsWith('eu.'))).toBe(true)
  expect(findIn(tables, ['Person 1'])).not.toEqual([])
  const elsewhere = await readTables(scene.app.engine, ['us', 'us_jobs'])
  expect(findIn(elsewhere, [who.id])).toEqual([])
  const world = await readTables(scene.app.engine, ['world'])
  expect(findIn(world, [who.id])).toEqual([`world.directory_claim: ${who.id}`])
  expect(await findInFiles(scene.app.services.config.dataDir, [tokenMark])).toEqual([])
})

test('the download of the account has the connections without it', async () => {
  const proof = await givenProof(scene.app, who)
  const reply = await scene.app.get(`${downloadAccount.path}?proof=${proof}`, who)
  const files = await readZip(reply.rawPayload)
  const links = JSON.parse(files.get('fitness_links.json')?.toString() ?? '') as object[]
  expect(links).toMatchObject([
    { provider: 'strava', provider_user_id: '1', username: 'Person 1' },
    { provider: 'webdav', address: 'https://cloud.example/dav' },
  ])
  for (const link of links) expect(link).not.toHaveProperty('sealed_tokens')
  expect(files.get('fitness_items.json')?.toString()).toContain('Activity 1')
  expect(files.get('fitness_log.json')?.toString()).toContain('Connected as Person 1.')
  expect([...files.values()].join('\n')).not.toContain(tokenMark)
})

test('a folder belongs to one account here', async () => {
  const other = await givenAccount(scene.app)
  const folder = { address: 'https://cloud.example/dav', user: 'right', password }
  expect((await scene.app.post('/api/webdav/connect', folder, other)).statusCode).toBe(409)
})
