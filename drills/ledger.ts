import type { SignUp } from '#contract/accounts/sign-in.ts'
import type { Region } from '#domain/region.ts'

export type KnownAccount = { id: string; email: string; home: Region; cookie: string }
/** Sent, but the answer was lost or an error: it may or may not have happened. */
export type DoubtfulSignUp = { form: SignUp; sentAt: number }

/**
 * What the clients of a drill know: everything the server acknowledged, and everything they requested without success.
 */
export class Ledger {
  readonly accounts: KnownAccount[] = []
  readonly doubtfulSignUps: DoubtfulSignUp[] = []
  readonly messages: string[] = []
  readonly doubtfulMessages: string[] = []
  /** Every answer, with the time of its request. */
  readonly answers: { status: number; text: string; beganAt: number; endedAt: number }[] = []

  get acknowledged(): number {
    return this.accounts.length + this.messages.length
  }

  get doubtful(): number {
    return this.doubtfulSignUps.length + this.doubtfulMessages.length
  }

  get refusals(): Ledger['answers'] {
    return this.answers.filter(({ status }) => status >= 400)
  }

  /** The messages people got instead of what they asked for, each once. */
  get excuses(): string[] {
    return [...new Set(this.refusals.map(({ status, text }) => `${status} ${text}`))]
  }
}
