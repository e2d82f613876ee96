import { pairs } from '#server/features/people/public.ts'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

const ownSideOfFriendships = ownedRows({
  table: 'friendship',
  owner: 'account_id',
  key: ['friend_id'],
  path: 'friendships.json',
})

const ownRelations = ownedRows({
  table: 'relation',
  owner: 'account_id',
  key: ['person_id'],
  path: 'relations.json',
})

/** What others know of the account is stored in their homes. */
const relations: PersonalData = {
  ...ownRelations,
  async remove(services, accountId) {
    await ownRelations.remove(services, accountId)
    for (const { db } of services.cells.all())
      await db.deleteFrom('relation').where('person_id', '=', accountId).execute()
  },
}

const friendships: PersonalData = {
  ...ownSideOfFriendships,
  async remove(services, accountId) {
    await ownSideOfFriendships.remove(services, accountId)
    // The friend's account can be in any region.
    for (const { db } of services.cells.all())
      await db.deleteFrom('friendship').where('friend_id', '=', accountId).execute()
  },
}

export const personalData: readonly PersonalData[] = [
  pairs,
  relations,
  friendships,
  ownedRows({
    table: 'invitation',
    owner: 'account_id',
    key: ['id'],
    path: 'invitations.json',
    secrets: ['email_hash'],
  }),
]
