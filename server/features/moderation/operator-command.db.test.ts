import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderationMessages } from '#contract/moderation/moderation-messages.ts'
import { givenCase } from '#server/testing/given-decision.ts'
import { givenAccount } from '#server/testing/given.ts'
import { portOf } from '#server/testing/port-of.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** Runs `npm run moderation -- …` as the operator does. */
function moderation(...words: string[]): Promise<{ code: number; said: string }> {
  const { secret, dataDir } = server.services.config
  const env = {
    PATH: process.env['PATH'],
    PORT: String(portOf(server.app)),
    SECRET: secret,
    DATA_DIR: dataDir,
  }
  const script = resolve(import.meta.dirname, '../../../scripts/moderation.ts')
  return new Promise((done) => {
    execFile(process.execPath, [script, ...words], { env, cwd: dataDir }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, said: (out + err).trim() }),
    )
  })
}

test('the command lists what waits, decides, and says what is wrong', async () => {
  expect(await moderation('list')).toEqual({ code: 0, said: moderationMessages.nothingWaiting })
  const owner = await givenAccount(server, { channel_name: 'Shoes for sale' })
  const id = await givenCase(server, { kind: 'channel', id: owner.id })
  expect(await moderation('list')).toEqual({
    code: 0,
    said: moderationMessages.caseLine(id, 'channel', 'Shoes for sale', 1),
  })
  const withoutGround = await moderation('decide', id, 'remove', 'spam', 'It sells shoes.')
  expect(withoutGround).toEqual({ code: 1, said: moderationMessages.groundNeeded })
  const decided = await moderation('decide', id, 'no_comments', 'spam', 'It sells shoes.', 'Terms, 4', '7')
  expect(decided).toMatchObject({ code: 0, said: expect.stringContaining('/decision/') as string })
  expect(await moderation('list')).toEqual({ code: 0, said: moderationMessages.nothingWaiting })
})

test.each([
  [[]],
  [['decide', 'x']],
  [['appeal', 'x', 'upheld']],
  [['list', 'x']],
  [['forget', 'x', 'y', 'z']],
])('the command %j is answered with its usage', async (words) => {
  const { code, said } = await moderation(...words)
  expect(code).toBe(2)
  expect(said).toContain('Usage: npm run moderation -- ')
})
