import { createHash, randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from './journey.ts'

export type Person = { email: string; name: string; password: string }

export const newEmail = () => `${randomUUID()}@trailcast.example`

const headers = { 'X-Requested-With': 'trailcast' }

/** Creates an account through the API; the browser of this context is signed in from then on. */
export async function signUp({ request }: BrowserContext, home: 'eu' | 'us' = 'eu'): Promise<Person> {
  const answer = await request.get('/api/bot_check')
  const challenge = (await answer.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const person = { email: newEmail(), name: 'Anna Berg', password: 'a good password' }
  const reply = await request.post('/api/login/signup', {
    headers,
    data: {
      ...person,
      password: digestOf(person.password),
      remember: true,
      home,
      token: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return person
}

/** Signs in through the API, like in a second browser. */
export async function signIn({ request }: BrowserContext, { email, password }: Person): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${email}:${digestOf(password)}`).toString('base64')}`
  const reply = await request.get('/api/login?remember=true', { headers: { ...headers, authorization } })
  expect(reply.status(), await reply.text()).toBe(200)
}

export async function takeChannelName({ request }: BrowserContext, channelName: string): Promise<void> {
  const reply = await request.post('/api/account/settings/user', {
    headers,
    data: { channel_name: channelName },
  })
  expect(reply.status(), await reply.text()).toBe(204)
}

export async function isSignedIn(request: APIRequestContext): Promise<boolean> {
  const user = (await (await request.get('/api/logged_in')).json()) as { id?: string }
  return user.id !== undefined
}

function digestOf(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}
