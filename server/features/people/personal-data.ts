import { sql } from 'kysely'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

/** Whom someone has blocked or muted, and who has blocked or muted them: the latter may be in any region. */
const peopleKeptAway = (['block', 'mute'] as const).map((table): PersonalData => {
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

/**
 * Decides about two people, who each have their own side of it in the download. Friends remove it before these sides,
 * because both follow it.
 */
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

export const personalData: readonly PersonalData[] = peopleKeptAway
