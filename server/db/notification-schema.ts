import type { Generated } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'

/** Cell tables: what people are told, and what of it they want to hear. */
export type NotificationTables = {
  notification: NotificationTable
  notification_setting: { account_id: string; kind: NotificationKind; bell: boolean; digest: boolean }
}

type NotificationTable = {
  id: string
  account_id: string
  /** Names what happened, so that a repeated job tells of it once. */
  event: string
  kind: NotificationKind
  /** Who did it, in any cell. */
  actor_id: string | null
  project_id: string | null
  /** The comment, video or decision; for new videos, the place or area that is followed. */
  target_id: string | null
  /** Rows with the same key are shown as one. */
  group_key: string
  in_bell: boolean
  in_digest: boolean
  created_at: Date
  seen_at: Generated<Date | null>
  mailed_at: Generated<Date | null>
}
