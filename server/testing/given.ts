import { randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { getBotChallenge, type SignUp } from '#contract/account.ts'
import type { Region } from '#domain/region.ts'
import { newId } from '#server/cells/new-id.ts'
import { startSession } from '#server/http/session.ts'
import type { TestApp } from './start-test-app.ts'

export type GivenAccount = { id: string; email: string; name: string; home: Region; cookie: string }

/** An account with a session, made without the work that signing up costs. It cannot sign in with a password. */
export async function givenAccount(
  { services: { cells, now } }: TestApp,
  wish: Partial<Omit<GivenAccount, 'id' | 'cookie'>> & { remember?: boolean } = {},
): Promise<GivenAccount> {
  const { home = 'us', name = 'Given', email = `${randomUUID()}@trailcast.example`, remember = true } = wish
  const id = newId(home, now())
  const { db } = cells.at(home)
  await cells.directory.claim('email', email, id)
  await db.insertInto('account').values({ id, email, name, home, channel_name: null, password_hash: null, units: null }).execute()
  const value = await startSession(db, { accountId: id, home, remember, now: now() })
  return { id, email, name, home, cookie: `session=${value}` }
}

/** What a person would have typed, with a bot check that was passed. */
export async function givenSignUp(app: TestApp, wish: Partial<SignUp> = {}): Promise<SignUp> {
  return {
    email: `${randomUUID()}@trailcast.example`,
    password: 'ab'.repeat(32),
    remember: true,
    name: 'Ann',
    home: 'us',
    token: wish.token ?? (await solvedToken(app)),
    ...wish,
  }
}

export async function solvedToken(app: TestApp): Promise<string> {
  const reply = await app.get(getBotChallenge.path)
  const challenge = reply.json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
