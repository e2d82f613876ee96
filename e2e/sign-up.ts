import { createHash, randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from './journey.ts'

/** Makes an account through the calls of the server; the browser of this context is signed in from then on. */
export async function signUp({ request }: BrowserContext): Promise<{ email: string; name: string }> {
  const answer = await request.get('/api/bot_check')
  const challenge = (await answer.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const person = { email: `${randomUUID()}@trailcast.example`, name: 'Anna Berg' }
  const reply = await request.post('/api/login/signup', {
    headers: { 'X-Requested-With': 'trailcast' },
    data: {
      ...person,
      password: createHash('sha256').update('a good password').digest('hex'),
      remember: true,
      home: 'eu',
      token: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return person
}
