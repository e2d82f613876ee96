import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

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

export const personalData: readonly PersonalData[] = [
  followedChannels,
  ownedRows({
    table: 'followed_place',
    owner: 'account_id',
    key: ['place_n'],
    path: 'followed_places.json',
  }),
  ownedRows({ table: 'followed_area', owner: 'account_id', key: ['id'], path: 'followed_areas.json' }),
]
