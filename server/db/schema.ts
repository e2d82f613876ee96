import type { Generated, Kysely, Transaction } from 'kysely'
import type { Region } from '#domain/region.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

/** The tables of one region. Every row in them belongs to a user at home there, or to nobody. */
export type CellDatabase = {
  account: AccountTable
  session: SessionTable
  known_place: KnownPlaceTable
  password_reset: PasswordResetTable
  mail: MailTable
  job_progress: JobProgressTable
}

/** What must be known everywhere, without personal data. */
export type WorldDatabase = {
  directory_claim: DirectoryClaimTable
  rate_limit: RateLimitTable
  /** Challenges of the bot check that were used up. */
  spent_challenge: SpentChallengeTable
  /** Popups at sign-in providers that have not come back yet. */
  sign_in_attempt: SignInAttemptTable
}

export type CellDb = Kysely<CellDatabase>
export type CellTransaction = Transaction<CellDatabase>
export type WorldDb = Kysely<WorldDatabase>

type AccountTable = {
  id: string
  email: string | null
  /** Since when it is known that the address is the owner's: by a link that was sent there, or by a provider. */
  email_confirmed_at: Generated<Date | null>
  name: string
  channel_name: string | null
  /** argon2id of the SHA-256 that the browser sent. */
  password_hash: string | null
  units: UnitSystem | null
  home: Region
  created_at: Generated<Date>
  google_sub: Generated<string | null>
  google_email: Generated<string | null>
  /** Whether Google says that the address is this person's. Facebook never says so. */
  google_email_verified: Generated<boolean>
  facebook_sub: Generated<string | null>
  facebook_email: Generated<string | null>
  invitations_sent: Generated<number>
  role: Generated<'moderator' | null>
  suspended_at: Generated<Date | null>
  suspended_reason: Generated<string | null>
  /** From here on the account does not exist for anybody; a job removes the rest. */
  deleted_at: Generated<Date | null>
}

type SessionTable = {
  /** SHA-256 of the cookie's value: whoever reads the table cannot sign in with it. */
  token_hash: Uint8Array
  account_id: string
  /** What the owner sees and ends it by. */
  id: string
  browser: Generated<string>
  place: Generated<string>
  remember: boolean
  created_at: Generated<Date>
  last_used_at: Date
  expires_at: Date
}

type KnownPlaceTable = {
  account_id: string
  /** Keyed hash of the network and the browser. */
  place_hash: Uint8Array
  last_seen_at: Generated<Date>
}

type PasswordResetTable = {
  token_hash: Uint8Array
  account_id: string
  expires_at: Date
  used_at: Generated<Date | null>
}

type MailTable = {
  id: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string | null
  created_at: Generated<Date>
  delivered_at: Date | null
  /** Whose account it is about; null when it is for the operator. */
  account_id: Generated<string | null>
}

type JobProgressTable = {
  job_id: string
  /** From 0 to 1. */
  progress: number
  note: string
  updated_at: Generated<Date>
}

type DirectoryClaimTable = {
  kind: string
  keyed_hash: Uint8Array
  user_id: string
  claimed_at: Generated<Date>
}

type RateLimitTable = {
  key: string
  window_start: Date
  count: number
}

type SpentChallengeTable = {
  signature: string
  expires_at: Date
}

type SignInAttemptTable = {
  state_hash: Uint8Array
  provider: string
  browser_hash: Uint8Array
  nonce: string
  code_verifier: string
  purpose: Generated<'sign_in' | 'verify'>
  begun_at: Generated<Date>
  expires_at: Date
}
