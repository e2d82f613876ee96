import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignUp } from '#contract/account.ts'
import { User } from '#contract/account.ts'
import { regions } from '#domain/region.ts'
import type { Ledger } from './ledger.ts'
import { newSignUp, sendSignUp, sendText, type Answer } from './visitor.ts'

/** While nobody answers, a client that asks without a pause would only take the processor from the server. */
const discouragedMs = 30

type Options = { server: string; ledger: Ledger; size: number }

/** Clients that sign up and write messages one after the other, whether the server is there or not. */
export function startCrowd({ server, ledger, size }: Options): { leave(): Promise<void> } {
  const over = new AbortController()

  async function recorded(send: () => Promise<Answer>): Promise<Answer | undefined> {
    const beganAt = performance.now()
    try {
      const answer = await send()
      ledger.answers.push({ status: answer.status, text: answer.text, beganAt, endedAt: performance.now() })
      return answer
    } catch {
      return undefined
    }
  }

  async function signUpOnce(wish: SignUp): Promise<boolean> {
    const sentAt = Date.now()
    const answer = await recorded(() => sendSignUp(server, wish))
    if (answer?.status !== 200) {
      ledger.doubtfulSignUps.push({ wish, sentAt })
      return false
    }
    const { id } = User.parse(JSON.parse(answer.text))
    ledger.accounts.push({ id, email: wish.email, home: wish.home, cookie: answer.cookie ?? '' })
    return true
  }

  async function writeOnce(): Promise<boolean> {
    const text = `message ${randomUUID()}`
    const author = ledger.accounts[Math.floor(Math.random() * ledger.accounts.length * 2)]
    const answer = await recorded(() => sendText(server, text, author?.cookie))
    if (answer?.status !== 204) {
      ledger.doubtfulMessages.push(text)
      return false
    }
    ledger.messages.push(text)
    return true
  }

  async function live(number: number): Promise<void> {
    for (let turn = number; !over.signal.aborted; turn++) {
      const wish = await newSignUp(server, regions[turn % regions.length] ?? 'us').catch(() => undefined)
      const wentWell = wish !== undefined && (await signUpOnce(wish)) && (await writeOnce())
      if (!wentWell) await pause(discouragedMs)
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
