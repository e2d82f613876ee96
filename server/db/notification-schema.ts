import type { Generated } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'

/** Cell tables: what people are told, and what of it they want to hear. */
export type NotificationTables = {
  notification: NotificationTable
  notification_setting: {
    account_id: string
    kind: NotificationKind
    bell: boolean
    digest: boolean
    /** Null: as usual. */
    push: boolean | null
  }
  push_subscription: PushSubscriptionTable
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
  /** A browser of the account wants to hear of it. */
  in_push: Generated<boolean>
  /** When it was handed over to be pushed; all rows of one push have the same time. */
  pushed_at: Generated<Date | null>
}

/** A browser that shows notifications while no page is open. */
type PushSubscriptionTable = {
  account_id: string
  session_id: string
  endpoint: string
  public_key: Uint8Array
  auth_secret: Uint8Array
  created_at: Date
}
