import { sql } from 'kysely'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

const ownEntries = ownedRows({
  table: 'playlist_entry',
  owner: 'account_id',
  key: ['playlist_id', 'project_id'],
  path: 'playlist_entries.json',
})

const playlistEntries: PersonalData = {
  ...ownEntries,
  async remove(services, accountId) {
    await ownEntries.remove(services, accountId)
    // Others may have saved the account's projects, in any region.
    const projects = await services.cells
      .of(accountId)
      .db.selectFrom('project')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
    const ids = projects.map(({ id }) => id)
    for (const { db } of services.cells.all())
      await sql`delete from playlist_entry where project_id = any(${ids})`.execute(db)
  },
}

export const personalData: readonly PersonalData[] = [
  playlistEntries,
  ownedRows({ table: 'playlist', owner: 'account_id', key: ['id'], path: 'playlists.json' }),
]
