import { sql } from 'kysely'
import { isSwitchable, usualChannels, type NotificationKind } from '#contract/notifications/notifications.ts'
import { newId } from '#server/cells/new-id.ts'
import type { Cell } from '#server/cells/cell.ts'
import { planPushes } from './jobs/plan-pushes.job.ts'

/** Something that happened, for whoever is told of it. */
export type Notice = {
  event: string
  kind: NotificationKind
  actorId: string | null
  /** What it is about, if it is about one of these. */
  projectId: string | null
  activityId?: string | null
  targetId: string | null
  groupKey: string
  createdMs: number
}

/** What follows within this time is pushed together with it. */
const pushDelaySeconds = 20

/**
 * Tells people whose home is this cell, each at most once per event. Those who do not want to hear of this kind of
 * event, or of the person who caused it, are not told, and nobody is told what they did themselves.
 */
export async function saveNotifications(
  { db, region, jobs }: Cell,
  notice: Notice,
  accountIds: string[],
): Promise<void> {
  if (accountIds.length === 0) return
  const { event, kind, actorId, projectId, activityId = null, targetId, groupKey, createdMs } = notice
  const ids = accountIds.map(() => newId(region, createdMs))
  const usual = usualChannels[kind]
  const wants = (channel: 'bell' | 'push' | 'digest') =>
    isSwitchable(kind)
      ? sql`coalesce(setting.${sql.ref(channel)}, ${usual[channel]}::boolean)`
      : sql`${usual[channel]}::boolean`
  const isPushed = sql`(${wants('push')} and exists (
    select from push_subscription where push_subscription.account_id = account.id))`
  const { rows } = await sql<{ id: string; in_push: boolean }>`
    with told as (
      insert into notification
        (id, account_id, event, kind, actor_id, project_id, activity_id, target_id, group_key, in_bell, in_push, in_digest, created_at)
      select wanted.id, account.id, ${event}::text, ${kind}::text, ${actorId}::text, ${projectId}::text, ${activityId}::text, ${targetId}::text,
        ${groupKey}::text, ${wants('bell')}, ${isPushed}, ${wants('digest')}, ${new Date(createdMs)}::timestamptz
      from unnest(${ids}::text[], ${accountIds}::text[]) as wanted (id, account_id)
      join account on account.id = wanted.account_id
      left join notification_setting as setting on setting.account_id = account.id and setting.kind = ${kind}::text
      where account.deleted_at is null and account.id is distinct from ${actorId}::text
        and (${wants('bell')} or ${isPushed} or ${wants('digest')})
        and not exists (select from mute where mute.account_id = account.id and mute.person_id = ${actorId}::text)
        and not exists (select from block where block.account_id = account.id and block.person_id = ${actorId}::text)
      on conflict (account_id, event) do nothing
      returning account_id, in_push)
    update account set notifications_version = notifications_version + 1
    from told where account.id = told.account_id
    returning account.id, told.in_push`.execute(db)
  for (const { id, in_push } of rows)
    if (in_push)
      await jobs.enqueue(planPushes, { accountId: id }, { key: id, startAfterSeconds: pushDelaySeconds })
}
