import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  disconnectIdentity,
  downloadAccount,
} from '#contract/accounts/ownership.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { AccountOptions, GivenAccount } from '#server/testing/given.ts'
import { digest, givenOwner, givenProof, ticketFor } from '#server/testing/given-proof.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'

let engine: TestEngine
let server: TestApp
let time = Date.now()
beforeAll(async () => {
  engine = await openTestEngine()
  server = await startTestApp({ engine, now: () => time })
})
afterAll(async () => {
  await server.close()
  await engine.destroy()
})

const given = (options: AccountOptions = {}) => givenOwner(server, options)
const answer = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]
/** Also takes over the new cookie that the session gets. */
async function useProof(asker: GivenAccount, proof: string) {
  const reply = await server.post(changePassword.path, { password: digest, proof }, asker)
  const [cookie] = reply.cookies
  if (cookie) asker.cookie = asker.cookie.replace(/session=[^;]*/, `session=${cookie.value}`)
  return reply
}

test('a proof works once, whatever it was used for, and older ones of the session end with it', async () => {
  const ann = await given({ google_sub: 'once' })
  const prove = async () => {
    time += 1
    return givenProof(server, ann, {
      provider: 'google',
      headers: await ticketFor(server, 'google', 'once', 'verify'),
    })
  }
  const refused = [403, serverMessages.proofInvalid]
  const uses: ((proof: string) => Promise<{ statusCode: number; body: string }>)[] = [
    (proof) => server.post(changeEmail.path, { email: ann.email, proof }, ann),
    (proof) => server.post(changeEmail.path, { email: 'once@trailcast.example', proof }, ann),
    (proof) => useProof(ann, proof),
    (proof) => server.post(disconnectIdentity.path.replace(':provider', 'facebook'), { proof }, ann),
    (proof) => server.get(`${downloadAccount.path}?proof=${proof}`, ann),
  ]
  for (const [index, use] of uses.entries()) {
    const [older, proof] = [await prove(), await prove()]
    expect([index, (await use(proof)).statusCode < 300]).toEqual([index, true])
    for (const again of uses) expect([index, answer(await again(proof))]).toEqual([index, refused])
    expect([index, answer(await use(older))]).toEqual([index, refused])
  }
  const last = await prove()
  await useProof(ann, last)
  expect(answer(await server.post(deleteAccount.path, { proof: last }, ann))).toEqual(refused)
  expect((await server.get(getLoggedIn.path, ann)).json()).toMatchObject({ id: ann.id })
})

test('of several requests with the same proof, in several processes, one succeeds', async () => {
  const other = await startTestApp({
    engine,
    now: () => time,
    config: { secret: server.services.config.secret },
  })
  try {
    const ann = await given()
    const proof = await givenProof(server, ann)
    const replies = await Promise.all(
      [server, other, server, other].map((process, i) =>
        process.post(changePassword.path, { password: `${i}a`.repeat(32), proof }, ann),
      ),
    )
    const [won, ...others] = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    // Requests that come after it are not even signed in any more.
    expect([won, others.filter((status) => status !== 401 && status !== 403)]).toEqual([204, []])
  } finally {
    await other.close()
  }
})

test('a request refused for another reason does not use the proof up', async () => {
  const [ann, bob] = [await given(), await given()]
  const proof = await givenProof(server, ann)
  const taken = await server.post(changeEmail.path, { email: bob.email, proof }, ann)
  expect(answer(taken)).toEqual([409, serverMessages.emailTaken])
  expect(
    (await server.post(changeEmail.path, { email: 'free@trailcast.example', proof }, ann)).statusCode,
  ).toBe(204)
})
