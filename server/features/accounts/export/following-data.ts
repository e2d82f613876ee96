import { sql } from 'kysely'
import { ownedRows } from './owned-rows.ts'
import type { PersonalData } from './personal-data.ts'

const ownFollowedChannels = ownedRows({
  table: 'followed_channel',
  owner: 'account_id',
  key: ['channel_id'],
  path: 'followed_channels.json',
})

/** Followers of the account can be in any region. */
const followedChannels: PersonalData = {
  ...ownFollowedChannels,
  async remove(services, accountId) {
    await ownFollowedChannels.remove(services, accountId)
    for (const { db } of services.cells.all())
      await db.deleteFrom('followed_channel').where('channel_id', '=', accountId).execute()
  },
}

const ownNotifications = ownedRows({
  table: 'notification',
  owner: 'account_id',
  key: ['id'],
  path: 'notifications.json',
})

/** What others, in any region, were told about the account or its projects. */
const notifications: PersonalData = {
  ...ownNotifications,
  async remove(services, accountId) {
    await ownNotifications.remove(services, accountId)
    const projects = await services.cells
      .of(accountId)
      .db.selectFrom('project')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
    const ids = projects.map(({ id }) => id)
    for (const { db } of services.cells.all())
      await sql`delete from notification where actor_id = ${accountId} or project_id = any(${ids})`.execute(
        db,
      )
  },
}

/** What someone follows, and what they were told of it. */
export const followingData: readonly PersonalData[] = [
  notifications,
  ownedRows({
    table: 'notification_setting',
    owner: 'account_id',
    key: ['kind'],
    path: 'notification_settings.json',
  }),
  followedChannels,
  ownedRows({
    table: 'followed_place',
    owner: 'account_id',
    key: ['place_n'],
    path: 'followed_places.json',
  }),
  ownedRows({ table: 'followed_area', owner: 'account_id', key: ['id'], path: 'followed_areas.json' }),
]
