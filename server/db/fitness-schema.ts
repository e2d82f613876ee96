import type { Generated } from 'kysely'
import type { LinkState, LogKind } from '#contract/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Sport } from '#domain/sport.ts'

/** Cell tables: accounts at fitness platforms, and what comes from them. */
export type FitnessTables = {
  fitness_link: FitnessLinkTable
  fitness_attempt: FitnessAttemptTable
  fitness_item: FitnessItemTable
  fitness_log: FitnessLogTable
}

/** World table. */
export type FitnessSubscriptionTable = {
  provider: ProviderId
  /** Encrypted, because it may be a secret. */
  sealed_note: Uint8Array | null
  asked_at: Date
}

type FitnessLinkTable = {
  account_id: string
  provider: ProviderId
  provider_user_id: string
  username: string
  /** Separated by spaces. */
  scope: Generated<string>
  /** Of a folder. */
  address: string | null
  /** Encrypted for this row; null once they are worth nothing. */
  sealed_tokens: Uint8Array | null
  tokens_expire_at: Date | null
  /** One process renews the tokens at a time: which, and until when that is believed. */
  holder: Generated<string | null>
  held_until: Generated<Date | null>
  state: Generated<LinkState>
  /** For its owner, about the state. */
  sentence: Generated<string | null>
  is_paused: Generated<boolean>
  connected_at: Date
  /** When the platform is asked next. */
  next_at: Date
  /** Not before, for older activities: a share of what a platform allows is kept for new ones. */
  backfill_at: Generated<Date | null>
  /** How often in a row it did not answer. */
  failures: Generated<number>
  /** The list that is being read: where to go on, since when, and from which time on activities are listed. */
  list_cursor: Generated<string | null>
  list_began_at: Generated<Date | null>
  list_since: Generated<Date | null>
  /** When a list was last read to its end, and when a complete one was. */
  listed_at: Generated<Date | null>
  listed_all_at: Generated<Date | null>
  /** As the platform says. */
  total: Generated<number | null>
  /** Everything that came has to go: since when, and whether the connection goes with it. */
  removing_at: Generated<Date | null>
  removing_link: Generated<boolean>
  /** As the platform demanded when it was connected. */
  deletes_on_unlink: boolean
}

type FitnessAttemptTable = {
  state_hash: Uint8Array
  browser_hash: Uint8Array
  account_id: string
  provider: ProviderId
  expires_at: Date
}

type FitnessItemTable = {
  account_id: string
  provider: ProviderId
  external_id: string
  started_at: Date | null
  title: string
  description: string
  sport: Sport | null
  is_private: boolean
  /** Differs when the content does. */
  version: string | null
  /** `check`: the platform is asked what became of it. */
  state: 'check' | 'waiting' | 'done' | 'skipped' | 'failed'
  /** Recorded after the account was connected: these come before older ones. */
  is_new: boolean
  /** How often there was a reason to look at it again. */
  hints: Generated<number>
  tries: Generated<number>
  /** Not before. */
  retry_at: Generated<Date | null>
  /** When the platform last listed it. */
  listed_at: Date
}

type FitnessLogTable = {
  id: string
  account_id: string
  provider: ProviderId
  at: Date
  kind: LogKind
  title: Generated<string>
  activity_id: Generated<string | null>
  sentence: Generated<string | null>
}
