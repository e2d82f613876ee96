import type { Generated } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notifications.ts'

/** Cell tables: notifications, and which of them people want. */
export type NotificationTables = {
  notification: NotificationTable
  notification_setting: {
    account_id: string
    kind: NotificationKind
    bell: boolean
    digest: boolean
    /** Null means the default. */
    push: boolean | null
  }
  push_subscription: PushSubscriptionTable
}

type NotificationTable = {
  id: string
  account_id: string
  /** Identifies what happened, so that a repeated job creates only one notification. */
  event: string
  kind: NotificationKind
  /** Who did it, in any cell. */
  actor_id: string | null
  /** What it is about, if that is a project or an activity. */
  project_id: string | null
  activity_id: Generated<string | null>
  /** The comment, video or decision; for new videos, the place or area that is followed. */
  target_id: string | null
  /** Rows with the same key are shown as one notification. */
  group_key: string
  in_bell: boolean
  in_digest: boolean
  created_at: Date
  seen_at: Generated<Date | null>
  mailed_at: Generated<Date | null>
  /** At least one of the account's browsers wants to be told. */
  in_push: Generated<boolean>
  /** When it was handed over for pushing; all rows of one push have the same time. */
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
