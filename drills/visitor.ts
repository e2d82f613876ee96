import { pbkdf2Sync, randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge, type DeriveKeyFunction } from 'altcha-lib'
import { getLoggedIn, type User } from '#contract/accounts/account.ts'
import { getBotChallenge, signUp, type SignUp } from '#contract/accounts/sign-in.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { listOutboxMail, type OutboxMail } from '#contract/dev-mail/dev-mail.ts'
import type { Region } from '#domain/region.ts'

export type Answer = { status: number; text: string; cookie: string | undefined }

type Ask = { method?: string; headers?: Record<string, string>; body?: string }

/** Longer than the server allows any call. */
const patienceMs = 30_000

/** Rejects when there is no complete answer. */
export async function ask(url: string, { headers, ...init }: Ask = {}): Promise<Answer> {
  // A kept connection may belong to a server that was killed since.
  const once = { ...headers, connection: 'close' }
  const response = await fetch(url, { ...init, headers: once, signal: AbortSignal.timeout(patienceMs) })
  const text = await response.text()
  return { status: response.status, text, cookie: response.headers.getSetCookie()[0]?.split(';')[0] }
}

export function post(url: string, body: unknown, cookie = ''): Promise<Answer> {
  return ask(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'trailcast',
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })
}

/** The library's own key derivation costs a round trip to another thread for each of a thousand attempts. */
const deriveKeyHere: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  parameters: {},
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
})

/** The server answered, but not with what was requested. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`the server refused: ${answer.status} ${answer.text}`)
    this.answer = answer
  }
}

export async function passBotCheck(server: string): Promise<string> {
  const answer = await ask(server + getBotChallenge.path)
  if (answer.status !== 200) throw new RefusedError(answer)
  const challenge = JSON.parse(answer.text) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey: deriveKeyHere })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export async function newSignUp(
  server: string,
  home: Region,
  email = `${randomUUID()}@trailcast.example`,
): Promise<SignUp> {
  return {
    email,
    password: 'ab'.repeat(32),
    remember: true,
    name: 'Ann',
    home,
    token: await passBotCheck(server),
  }
}

export const sendSignUp = (server: string, form: SignUp) => post(server + signUp.path, form)
export const sendText = (server: string, message: string, cookie?: string) =>
  post(server + sendMessage.path, { message }, cookie)

/** Undefined when the server says that nobody is signed in. */
export async function whoIs(server: string, cookie: string): Promise<User | undefined> {
  const answer = await ask(server + getLoggedIn.path, { headers: { cookie } })
  if (answer.status !== 200) throw new RefusedError(answer)
  const who = getLoggedIn.reply.parse(JSON.parse(answer.text))
  return who.id === undefined ? undefined : who
}

export async function readOutbox(server: string): Promise<OutboxMail[]> {
  const mails: OutboxMail[] = []
  let cursor: string | null = ''
  do {
    const { text } = await ask(`${server}${listOutboxMail.path}?limit=100${cursor && `&cursor=${cursor}`}`)
    const page = listOutboxMail.reply.parse(JSON.parse(text))
    mails.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return mails
}
