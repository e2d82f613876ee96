import { sql } from 'kysely'
import { isSwitchable, usualChannels, type NotificationKind } from '#contract/notifications.ts'
import { newId } from '#server/cells/new-id.ts'
import type { Cell } from '#server/cells/cell.ts'

/** Something that happened, for whoever is told of it. */
export type Notice = {
  event: string
  kind: NotificationKind
  actorId: string | null
  projectId: string | null
  targetId: string | null
  groupKey: string
  createdMs: number
}

/**
 * Tells people whose home is this cell, each at most once of an event. Those who do not want to hear of the kind,
 * or of whoever did it, are not told, and nobody is told what they did themselves.
 */
export async function saveNotifications(
  { db, region }: Cell,
  notice: Notice,
  accountIds: string[],
): Promise<void> {
  if (accountIds.length === 0) return
  const { event, kind, actorId, projectId, targetId, groupKey, createdMs } = notice
  const ids = accountIds.map(() => newId(region, createdMs))
  const usual = usualChannels[kind]
  const wants = (channel: 'bell' | 'digest') =>
    isSwitchable(kind)
      ? sql`coalesce(setting.${sql.ref(channel)}, ${usual[channel]}::boolean)`
      : sql`${usual[channel]}::boolean`
  await sql`
    with told as (
      insert into notification
        (id, account_id, event, kind, actor_id, project_id, target_id, group_key, in_bell, in_digest, created_at)
      select wanted.id, account.id, ${event}::text, ${kind}::text, ${actorId}::text, ${projectId}::text, ${targetId}::text,
        ${groupKey}::text, ${wants('bell')}, ${wants('digest')}, ${new Date(createdMs)}::timestamptz
      from unnest(${ids}::text[], ${accountIds}::text[]) as wanted (id, account_id)
      join account on account.id = wanted.account_id
      left join notification_setting as setting on setting.account_id = account.id and setting.kind = ${kind}::text
      where account.deleted_at is null and account.id is distinct from ${actorId}::text
        and (${wants('bell')} or ${wants('digest')})
        and not exists (select from mute where mute.account_id = account.id and mute.person_id = ${actorId}::text)
        and not exists (select from block where block.account_id = account.id and block.person_id = ${actorId}::text)
      on conflict (account_id, event) do nothing
      returning account_id)
    update account set notifications_version = notifications_version + 1
    where id in (select account_id from told)`.execute(db)
}
