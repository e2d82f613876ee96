import type { Generated } from 'kysely'
import type { LinkState, LogKind } from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Sport } from '#domain/sport.ts'

/** Cell tables: accounts on fitness platforms, and what is imported from them. */
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
  /** The URL of a connected folder. */
  address: string | null
  /** Encrypted for this row; null once they are no longer valid. */
  sealed_tokens: Uint8Array | null
  tokens_expire_at: Date | null
  /** A lease, so that only one process renews the tokens: who holds it, and until when. */
  holder: Generated<string | null>
  held_until: Generated<Date | null>
  state: Generated<LinkState>
  /** Explains the state to its owner. */
  sentence: Generated<string | null>
  is_paused: Generated<boolean>
  connected_at: Date
  /** When the platform is asked next. */
  next_at: Date
  /** Older activities are not fetched before this: part of the platform's limit is reserved for new ones. */
  backfill_at: Generated<Date | null>
  /** How many times in a row the platform did not answer. */
  failures: Generated<number>
  /** The list being read: where to continue, when reading began, and the time from which activities are listed. */
  list_cursor: Generated<string | null>
  list_began_at: Generated<Date | null>
  list_since: Generated<Date | null>
  /** When a list, and when a complete list, was last read to the end. */
  listed_at: Generated<Date | null>
  listed_all_at: Generated<Date | null>
  /** As reported by the platform. */
  total: Generated<number | null>
  /** Set while everything imported is being deleted: since when, and whether the connection is deleted too. */
  removing_at: Generated<Date | null>
  removing_link: Generated<boolean>
  /** As the platform required when it was connected. */
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
  /** Changes whenever the content does. */
  version: string | null
  /** `check`: we have to ask the platform what happened to it. */
  state: 'check' | 'waiting' | 'done' | 'skipped' | 'failed'
  /** Recorded after the account was connected: these come before older ones. */
  is_new: boolean
  /** How often there was a reason to check it again. */
  hints: Generated<number>
  tries: Generated<number>
  /** It is not retried before this. */
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
