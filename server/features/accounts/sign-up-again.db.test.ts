import { afterAll, expect, test } from 'vitest'
import { User } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { signUp, type SignUp } from '#contract/accounts/sign-in.ts'
import { givenSignUp, solvedToken } from '#server/testing/given.ts'
import { statuses } from '#server/testing/moderation-scene.ts'
import { signUpScene } from '#server/testing/sign-up-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const server: TestApp = await startTestApp()
afterAll(() => server.close())
const { send, accountsOf, mailsTo } = signUpScene(server)

test('whoever saw no answer and presses the button again gets the account that was made', async () => {
  const request = await givenSignUp(server, { home: 'eu' })
  const first = await send(request)
  const pressed = await send({ ...request, token: await solvedToken(server), name: 'Ann B' })
  expect([pressed.statusCode, pressed.json()]).toEqual([200, first.json()])
  const cookie = `session=${pressed.cookies[0]?.value}`
  expect((await server.get('/api/logged_in', { cookie })).json()).toEqual(first.json())
  expect(await accountsOf(request.email)).toHaveLength(1)
  expect((await mailsTo(request.email)).flat()).toHaveLength(1)
  // The first attempt may still be on its way when the second arrives.
  const both = await givenSignUp(server)
  const other = { ...both, token: await solvedToken(server) }
  const replies = await Promise.all([both, other].map(send))
  const [one, two = 0] = statuses(replies)
  expect([one, [200, 503].includes(two)]).toEqual([200, true])
  expect((await send({ ...both, token: await solvedToken(server) })).statusCode).toBe(200)
  expect(await accountsOf(both.email)).toHaveLength(1)
})

test('nobody else is let in by signing up with an address that has an account', async () => {
  const request = await givenSignUp(server, { home: 'eu' })
  const { id } = User.parse((await send(request)).json())
  const again = async (changes: Partial<SignUp>) => {
    const reply = await send({ ...request, token: await solvedToken(server), ...changes })
    return [reply.statusCode, reply.body, reply.cookies]
  }
  const taken = [409, serverMessages.emailTaken, []]
  expect(await again({ password: 'ee'.repeat(32) })).toEqual(taken)
  expect(await again({ home: 'us' })).toEqual(taken)
  // A sign-up after more than an hour counts as a new attempt.
  const created_at = new Date(Date.now() - 3_700_000)
  await server.services.cells
    .of(id)
    .db.updateTable('account')
    .set({ created_at })
    .where('id', '=', id)
    .execute()
  expect(await again({})).toEqual(taken)
})

test('passwords cannot be guessed by signing up again and again', async () => {
  const strict = await startTestApp({ engine: server.engine, config: { rateLimitFactor: 1 } })
  try {
    const request = await givenSignUp(strict)
    const post = async (password: string, ip: string) =>
      strict.post(signUp.path, { ...request, password, token: await solvedToken(strict) }, undefined, { ip })
    await post(request.password, '10.0.0.1')
    const answers: number[] = []
    for (let n = 0; n < 32; n += 1)
      answers.push((await post(`${n % 10}`.repeat(64), `10.0.${n}.2`)).statusCode)
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 409))
    expect(answers.slice(30)).toEqual([429, 429])
  } finally {
    await strict.close()
  }
})
