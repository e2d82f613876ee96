import { randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { getBotChallenge, signUp, type SignUp } from '#contract/accounts/sign-in.ts'

export type SignedUp = { email: string; digest: string; cookie: string }

/** An account created as a person would, over the network. */
export async function signUpAt(url: string): Promise<SignedUp> {
  const challenge = (await (await fetch(url + getBotChallenge.path)).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const form: SignUp = {
    email: `${randomUUID()}@trailcast.example`,
    password: 'ab'.repeat(32),
    remember: true,
    name: 'Ann',
    home: 'us',
    token,
  }
  const reply = await fetch(url + signUp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'trailcast' },
    body: JSON.stringify(form),
  })
  if (!reply.ok) throw new Error(`signing up was answered with ${reply.status}: ${await reply.text()}`)
  return {
    email: form.email,
    digest: form.password,
    cookie: reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '',
  }
}
