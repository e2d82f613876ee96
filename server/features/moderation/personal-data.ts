import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { asList, ownedRows, pageThrough } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

/** The rows of every cell that name the account, which are removed with it. */
function rowsEverywhere(rows: Parameters<typeof ownedRows>[0]): PersonalData {
  const { table, owner, path } = rows
  const own = ownedRows(rows)
  return {
    ...own,
    async *files({ cells }, accountId) {
      const found = async function* () {
        for (const { db } of cells.all()) yield* pageThrough(db, rows, accountId)
      }
      yield { path, open: () => Readable.from(asList(found())) }
    },
    async remove({ cells }, accountId) {
      for (const { db } of cells.all())
        await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${accountId}`.execute(db)
    },
  }
}

const namedRows: readonly PersonalData[] = [
  rowsEverywhere({ table: 'appeal', owner: 'subject_id', key: ['id'], path: 'appeals.json' }),
  rowsEverywhere({ table: 'decision', owner: 'subject_id', key: ['id'], path: 'decisions.json' }),
  rowsEverywhere({ table: 'report', owner: 'reporter_id', key: ['id'], path: 'reports.json' }),
]

/** What moderators are looking at is not disclosed, and who is looking is not about the account. */
const moderationCases: PersonalData = {
  tables: ['cell.moderation_case'],
  secrets: [],
  isDerived: true,
  async *files() {},
  async remove({ cells }, accountId) {
    for (const { db } of cells.all()) {
      await sql`update moderation_case set assigned_to = null, leased_until = null where assigned_to = ${accountId}`.execute(
        db,
      )
      await sql`update moderation_case set host_id = null where host_id = ${accountId}`.execute(db)
      await sql`delete from moderation_case where subject_id = ${accountId}`.execute(db)
    }
  },
}

/** What moderators did stays known, without the names of those who have left. */
const moderationAudit: PersonalData = {
  tables: ['cell.moderation_audit'],
  secrets: [],
  isDerived: true,
  async *files() {},
  async remove({ cells }, accountId) {
    for (const { db } of cells.all()) {
      await sql`update moderation_audit set actor_id = null where actor_id = ${accountId}`.execute(db)
      await sql`
        update moderation_audit set subject_id = null, target_id = null, case_id = null, decision_id = null, note = null
        where subject_id = ${accountId}`.execute(db)
    }
  },
}

export const personalData: readonly PersonalData[] = [...namedRows, moderationCases, moderationAudit]
