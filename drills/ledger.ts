import type { SignUp } from '#contract/account.ts'
import type { Region } from '#domain/region.ts'

export type KnownAccount = { id: string; email: string; home: Region; cookie: string }
/** Sent, but the answer was lost or an error: it happened or it did not. */
export type DoubtfulSignUp = { wish: SignUp; sentAt: number }

/** What the clients of a drill know: everything the server has acknowledged, and everything it was asked for in vain. */
export class Ledger {
  readonly accounts: KnownAccount[] = []
  readonly doubtfulSignUps: DoubtfulSignUp[] = []
  readonly messages: string[] = []
  readonly doubtfulMessages: string[] = []
  /** Every answer there was, by its status and the time when the request began. */
  readonly answers: { status: number; text: string; beganAt: number; endedAt: number }[] = []

  get acknowledged(): number {
    return this.accounts.length + this.messages.length
  }

  get doubtful(): number {
    return this.doubtfulSignUps.length + this.doubtfulMessages.length
  }
}
