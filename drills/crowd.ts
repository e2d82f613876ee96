import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { User } from '#contract/accounts/account.ts'
import { type SignUp } from '#contract/accounts/sign-in.ts'
import { regions, type Region } from '#domain/region.ts'
import type { Ledger } from './ledger.ts'
import { newSignUp, RefusedError, sendSignUp, sendText, type Answer } from './visitor.ts'

/** While nothing answers, a client that retries without a pause would only take CPU from the server. */
const discouragedMs = 250

type Options = {
  server: string
  ledger: Ledger
  size: number
  /** The length of its messages, beyond the line that identifies each. */
  messageLength?: number
}

/** Clients that keep signing up and sending messages, one after the other, whether the server is up or not. */
export function startCrowd({ server, ledger, size, messageLength = 0 }: Options): { leave(): Promise<void> } {
  const over = new AbortController()

  function note({ status, text }: Answer, beganAt: number): void {
    ledger.answers.push({ status, text, beganAt, endedAt: performance.now() })
  }

  /** The answer, or whether the request may have reached the server. */
  async function recorded(send: () => Promise<Answer>): Promise<Answer | 'lost' | 'not sent'> {
    const beganAt = performance.now()
    try {
      const answer = await send()
      note(answer, beganAt)
      return answer
    } catch (error) {
      return isRefused(error) ? 'not sent' : 'lost'
    }
  }

  async function prepareSignUp(home: Region): Promise<SignUp | undefined> {
    const beganAt = performance.now()
    try {
      return await newSignUp(server, home)
    } catch (error) {
      if (error instanceof RefusedError) note(error.answer, beganAt)
      return undefined
    }
  }

  async function signUpOnce(home: Region): Promise<boolean> {
    const form = await prepareSignUp(home)
    if (!form) return false
    const sentAt = Date.now()
    const answer = await recorded(() => sendSignUp(server, form))
    if (answer === 'not sent') return false
    if (answer === 'lost' || answer.status !== 200) {
      ledger.doubtfulSignUps.push({ form, sentAt })
      return false
    }
    const { id } = User.parse(JSON.parse(answer.text))
    ledger.accounts.push({ id, email: form.email, home: form.home, cookie: answer.cookie ?? '' })
    return true
  }

  async function writeOnce(): Promise<boolean> {
    const text = `message ${randomUUID()}`
    const author = ledger.accounts[Math.floor(Math.random() * ledger.accounts.length * 2)]
    const answer = await recorded(() => sendText(server, text + filler(messageLength), author?.cookie))
    if (answer === 'not sent') return false
    if (answer === 'lost' || answer.status !== 204) {
      ledger.doubtfulMessages.push(text)
      return false
    }
    ledger.messages.push(text)
    return true
  }

  async function live(number: number): Promise<void> {
    for (let turn = number; !over.signal.aborted; turn++) {
      const signedUp = await signUpOnce(regions[turn % regions.length] ?? 'us')
      const wrote = await writeOnce()
      if (!signedUp || !wrote) await pause(discouragedMs)
    }
  }

  const lives = Array.from({ length: size }, (_, i) => live(i))
  return {
    async leave() {
      over.abort()
      await Promise.all(lives)
    },
  }
}

/** Nothing listens there. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

/** Incompressible, so that a database cannot store it in less space. */
function filler(length: number): string {
  return length > 0 ? `\n${randomBytes(length / 2).toString('hex')}` : ''
}
