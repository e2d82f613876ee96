import { randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { getBotChallenge, type SignUp } from '#contract/accounts/sign-in.ts'
import type { Region } from '#domain/region.ts'
import { newId } from '#server/cells/new-id.ts'
import { hashPassword } from '#server/features/accounts/password.ts'
import { startSession } from '#server/http/session.ts'
import type { TestApp } from './start-test-app.ts'

export type GivenAccount = { id: string; email: string; name: string; home: Region; cookie: string }

export type AccountOptions = Partial<Omit<GivenAccount, 'id' | 'cookie'>> & {
  remember?: boolean
  /** The digest to sign in with; without one, the account has no password. */
  password?: string
  /** When the address was verified; if omitted, it is not. */
  email_confirmed_at?: Date
  channel_name?: string
  google_sub?: string
  facebook_sub?: string
  role?: 'moderator'
}

/** An account with a session, made without the work of signing up. */
export async function givenAccount(
  { services: { cells, now } }: TestApp,
  options: AccountOptions = {},
): Promise<GivenAccount> {
  const {
    home = 'us',
    name = 'Given',
    email = `${randomUUID()}@trailcast.example`,
    remember = true,
    password,
    ...rest
  } = options
  const {
    email_confirmed_at = null,
    channel_name = null,
    google_sub = null,
    facebook_sub = null,
    role = null,
  } = rest
  const id = newId(home, now())
  const { db } = cells.at(home)
  const password_hash = password === undefined ? null : await hashOnce(password)
  const unique = { email, channel_name, google: google_sub, facebook: facebook_sub }
  for (const kind of ['email', 'channel_name', 'google', 'facebook'] as const) {
    const value = unique[kind]
    if (value !== null) await cells.directory.claim(kind, value, id)
  }
  const own = { id, email, email_confirmed_at, name, home, password_hash, units: null, role }
  await db
    .insertInto('account')
    .values({ ...own, channel_name, google_sub, facebook_sub, created_at: new Date(now()) })
    .execute()
  const device = { browser: 'Firefox on Linux', place: '203.0.113.x' }
  const value = await startSession(db, { accountId: id, home, remember, device, now: now() })
  return { id, email, name, home, cookie: `session=${value}` }
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose, so the accounts of a test file may share one hash. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** The header for signing in with email and password digest. */
export function basic(email: string, digest: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${email}:${digest}`).toString('base64')}` }
}

/** What a person would have entered, with a passed bot check. */
export async function givenSignUp(app: TestApp, options: Partial<SignUp> = {}): Promise<SignUp> {
  return {
    email: `${randomUUID()}@trailcast.example`,
    password: 'ab'.repeat(32),
    remember: true,
    name: 'Ann',
    home: 'us',
    token: options.token ?? (await solvedToken(app)),
    ...options,
  }
}

export async function solvedToken(app: TestApp): Promise<string> {
  const reply = await app.get(getBotChallenge.path)
  const challenge = reply.json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
