import type { Generated } from 'kysely'
import type { DigestRhythm } from '#contract/notifications/notifications.ts'
import type { SubscriptionStatus } from '#domain/plans/subscription-status.ts'
import type { Region } from '#domain/region.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { DefaultVisibility } from '#domain/visibility.ts'
import type { Restriction } from './moderation-schema.ts'

/** Cell tables: accounts, how people sign in to them, and what they hide from others. */
export type AccountTables = {
  account: AccountTable
  session: SessionTable
  known_place: KnownPlaceTable
  password_reset: PasswordResetTable
  privacy_zone: PrivacyZoneTable
}

type AccountTable = {
  id: string
  email: string | null
  /** When the address was verified: by a link that was sent there, or by a provider. */
  email_confirmed_at: Generated<Date | null>
  name: string
  channel_name: string | null
  /** argon2id of the SHA-256 that the browser sent. */
  password_hash: string | null
  units: UnitSystem | null
  /** Whether maps may request public map servers; null until chosen. */
  online_map: Generated<boolean | null>
  home: Region
  created_at: Generated<Date>
  google_sub: Generated<string | null>
  google_email: Generated<string | null>
  /** Whether Google has verified the address. Facebook never says. */
  google_email_verified: Generated<boolean>
  facebook_sub: Generated<string | null>
  facebook_email: Generated<string | null>
  role: Generated<'moderator' | null>
  suspended_at: Generated<Date | null>
  suspended_reason: Generated<string | null>
  /** From this moment on the account does not exist for anyone; a job removes the rest. */
  deleted_at: Generated<Date | null>
  /** Who may see things that use the default visibility. */
  default_visibility: Generated<DefaultVisibility>
  hide_start_m: Generated<number>
  hide_end_m: Generated<number>
  /** The secret from which the extra length hidden in each activity is derived. */
  hiding_key: Generated<string>
  /** Changes with every change of an activity: the version of tiles and lists. */
  activities_version: Generated<number>
  /** In units of 1e9 bytes. */
  subscription_storage: Generated<number>
  subscription_watch: Generated<boolean>
  subscription_status: Generated<SubscriptionStatus>
  subscription_active_until: Generated<Date | null>
  /** In cents. */
  subscription_storage_price: Generated<number>
  subscription_watch_price: Generated<number>
  billing_error: Generated<string | null>
  billing_url: Generated<string | null>
  /** Changes with every change of a video or its processing. */
  videos_version: Generated<number>
  /** Changes with every change of a project that others may see. */
  projects_version: Generated<number>
  /** Changes with every notification. */
  notifications_version: Generated<number>
  digest: Generated<DigestRhythm>
  /** When the last digest was sent, or would have been if there had been anything to tell. */
  digested_at: Generated<Date>
  /** What the owner writes about the channel. */
  about: Generated<string>
  /** Part of the names of the channel's picture and banner; null if there is none. */
  picture_version: Generated<string | null>
  banner_version: Generated<string | null>
  /** What moderators decided: others do not see the channel's page. */
  channel_restriction: Generated<Exclude<Restriction, 'limited'> | null>
  no_comments_until: Generated<Date | null>
  /** Others no longer see its videos, because nobody has paid for their storage for a month. */
  videos_hidden_at: Generated<Date | null>
  /** One word or phrase per line: comments with it wait until the owner approves them. */
  watched_words: Generated<string>
}

type SessionTable = {
  /** SHA-256 of the cookie's value: reading the table is not enough to sign in. */
  token_hash: Uint8Array
  account_id: string
  /** How the owner identifies a session, and ends it. */
  id: string
  browser: Generated<string>
  place: Generated<string>
  remember: boolean
  created_at: Generated<Date>
  last_used_at: Date
  expires_at: Date
  /** Proofs of ownership that expire by then have been used. */
  proofs_spent_until: Generated<Date | null>
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

type PrivacyZoneTable = {
  id: string
  account_id: string
  name: string
  lat: number
  lon: number
  /** The center of the hidden circle, displaced at random. */
  hidden_lat: number
  hidden_lon: number
  radius_m: number
  created_at: Generated<Date>
}
