import { sql } from 'kysely'
import { removeVotesOf } from '#server/features/ratings/personal-votes.service.ts'
import { ownedRows } from './owned-rows.ts'
import type { PersonalData } from './personal-data.ts'

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

/** What others know of the account is in their homes. */
export const relations: PersonalData = {
  ...ownRelations,
  async remove(services, accountId) {
    await ownRelations.remove(services, accountId)
    for (const { db } of services.cells.all())
      await db.deleteFrom('relation').where('person_id', '=', accountId).execute()
  },
}

/** Decides about two people, who each have their own side of it in the download. */
export const pairs: PersonalData = {
  tables: ['cell.pair'],
  secrets: [],
  isDerived: true,
  async *files() {},
  async remove({ cells }, accountId) {
    for (const { db } of cells.all())
      await sql`delete from pair where low_id = ${accountId} or high_id = ${accountId}`.execute(db)
  },
}

export const friendships: PersonalData = {
  ...ownSideOfFriendships,
  async remove(services, accountId) {
    await ownSideOfFriendships.remove(services, accountId)
    // The friend's account can be in any region.
    for (const { db } of services.cells.all())
      await db.deleteFrom('friendship').where('friend_id', '=', accountId).execute()
  },
}

/** Whom someone has blocked or muted, and by whom they are: those may be in any region. */
export const peopleKeptAway = (['block', 'mute'] as const).map((table): PersonalData => {
  const own = ownedRows({ table, owner: 'account_id', key: ['person_id'], path: `${table}s.json` })
  return {
    ...own,
    async remove(services, accountId) {
      await own.remove(services, accountId)
      for (const { db } of services.cells.all())
        await db.deleteFrom(table).where('person_id', '=', accountId).execute()
    },
  }
})

export const votes = (['project', 'comment'] as const).map((kind): PersonalData => ({
  ...ownedRows({
    table: `${kind}_vote`,
    owner: 'voter_id',
    key: [`${kind}_id`],
    path: `${kind}_votes.json`,
    // It would tell who has blocked them.
    secrets: ['is_counted'],
    isInAllCells: true,
  }),
  // The counts follow.
  remove: removeVotesOf,
}))

const writtenComments = ownedRows({
  table: 'comment',
  owner: 'author_id',
  key: ['id'],
  path: 'comments.json',
  // The moment on the whole video would tell its author how much of it others do not see.
  secrets: ['text_hash', 'video_ms'],
  isInAllCells: true,
})

export const comments: PersonalData = {
  ...writtenComments,
  async remove(services, accountId) {
    // Others answered the account's comments, so these stay, without the name.
    for (const { db } of services.cells.all())
      await db.updateTable('comment').set({ author_id: null }).where('author_id', '=', accountId).execute()
    await sql`delete from comment where account_id = ${accountId}`.execute(services.cells.of(accountId).db)
  },
}
