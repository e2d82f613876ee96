import { sql } from 'kysely'
import { redactUnseenRows } from '#server/features/visibility/public.ts'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

const ownNotifications = ownedRows({
  table: 'notification',
  owner: 'account_id',
  key: ['id'],
  path: 'notifications.json',
  tellOf: redactUnseenRows(),
})

/** What others, in any region, were told about the account, its projects or its activities. */
const notifications: PersonalData = {
  ...ownNotifications,
  async remove(services, accountId) {
    await ownNotifications.remove(services, accountId)
    const home = services.cells.of(accountId).db
    const idsOf = async (table: 'project' | 'activity') =>
      (await home.selectFrom(table).select('id').where('account_id', '=', accountId).execute()).map(
        ({ id }) => id,
      )
    const [projects, activities] = [await idsOf('project'), await idsOf('activity')]
    for (const { db } of services.cells.all())
      await sql`
        delete from notification
        where actor_id = ${accountId} or project_id = any(${projects}) or activity_id = any(${activities})`.execute(
        db,
      )
  },
}

export const personalData: readonly PersonalData[] = [
  ownedRows({
    table: 'push_subscription',
    owner: 'account_id',
    key: ['session_id'],
    path: 'push_subscriptions.json',
    secrets: ['public_key', 'auth_secret'],
  }),
  notifications,
  ownedRows({
    table: 'notification_setting',
    owner: 'account_id',
    key: ['kind'],
    path: 'notification_settings.json',
  }),
]
