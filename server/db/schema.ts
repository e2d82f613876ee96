import type { Generated, Kysely, Transaction } from 'kysely'
import type { Region } from '#domain/region.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

/** The tables of one region. Every row in them belongs to a user at home there, or to nobody. */
export type CellDatabase = {
  account: AccountTable
  session: SessionTable
  mail: MailTable
  job_progress: JobProgressTable
}

/** What must be known everywhere, without personal data. */
export type WorldDatabase = {
  directory_claim: DirectoryClaimTable
  rate_limit: RateLimitTable
  /** Challenges of the bot check that were used up. */
  spent_challenge: SpentChallengeTable
}

export type CellDb = Kysely<CellDatabase>
export type CellTransaction = Transaction<CellDatabase>
export type WorldDb = Kysely<WorldDatabase>

type AccountTable = {
  id: string
  email: string | null
  name: string
  channel_name: string | null
  /** argon2id of the SHA-256 that the browser sent. */
  password_hash: string | null
  units: UnitSystem | null
  home: Region
  created_at: Generated<Date>
}

type SessionTable = {
  /** SHA-256 of the cookie's value: whoever reads the table cannot sign in with it. */
  token_hash: Uint8Array
  account_id: string
  remember: boolean
  created_at: Generated<Date>
  expires_at: Date
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
