import { sql, type RawBuilder } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

type Own = { accountId: string; uploadId: string }
type Named = { id: string; title: string }

const isLeft = ({ accountId, uploadId }: Own): RawBuilder<boolean> =>
  sql`activity.upload_id = ${uploadId} and activity.account_id = ${accountId} and activity.deleted_at is null`

/** The activities that an import stored and that are still there. */
export async function listLeft(db: CellDb, own: Own, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from activity where ${isLeft(own)} order by id limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countLeft(db: CellDb, own: Own): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from activity where ${isLeft(own)}`.execute(db)
  return rows[0]?.count ?? 0
}

type Some<Row> = { rows: Row[]; count: number }

/** The first few results of a query, and how many there are in all. */
async function firstOf<Row extends object>(
  db: CellDb,
  question: RawBuilder<unknown>,
  max: number,
): Promise<Some<Row>> {
  const { rows } = await sql<Row & { count: number }>`
    select found.*, count(*) over () as count from (${question}) as found limit ${max}`.execute(db)
  return { rows: rows.map(({ count: _count, ...row }) => row as unknown as Row), count: rows[0]?.count ?? 0 }
}

/** Activities changed by their owner since. What came back from Trailcast's own export was changed before. */
export const listEdited = (db: CellDb, own: Own, max: number): Promise<Some<Named>> =>
  firstOf(
    db,
    sql`select id, title from activity where ${isLeft(own)} and cardinality(edited_fields) > 0
          and updated_at >= (select upload.created_at from upload where upload.id = activity.upload_id)
        order by start_time_ms desc, id`,
    max,
  )

export type InProject = Named & { project: Named }

export const listInProjects = (db: CellDb, own: Own, max: number): Promise<Some<InProject>> =>
  firstOf(
    db,
    sql`select activity.id, activity.title, jsonb_build_object('id', project.id, 'title', project.title) as project
        from activity
        join project_telemetry on project_telemetry.telemetry_id = activity.id
        join project on project.id = project_telemetry.project_id and project.deleted_at is null
        where ${isLeft(own)} order by activity.start_time_ms desc, activity.id, project.id`,
    max,
  )

/** Activities that existed before and got a better recording from this import. */
export const listReplaced = (db: CellDb, { accountId, uploadId }: Own, max: number): Promise<Some<Named>> =>
  firstOf(
    db,
    sql`select activity.id, activity.title
        from imported_file as file
        cross join lateral jsonb_array_elements_text(file.activities) as named (id)
        join activity on activity.id = named.id
        where file.upload_id = ${uploadId} and file.outcome = 'stored' and activity.account_id = ${accountId}
          and activity.deleted_at is null and activity.upload_id is distinct from ${uploadId}
        order by activity.start_time_ms desc, activity.id`,
    max,
  )

/** False if it was already asked for, or if there is nothing to undo. */
export async function markUndoAsked(trx: CellTransaction, { accountId, uploadId }: Own): Promise<boolean> {
  const { rows } = await sql`
    insert into activity_import (upload_id, account_id, source, undo_state)
    values (${uploadId}, ${accountId}, 'files', 'asked')
    on conflict (upload_id) do update set undo_state = 'asked'
      where activity_import.undo_state is null and activity_import.account_id = ${accountId}
    returning upload_id`.execute(trx)
  return rows.length > 0
}

export async function addUndone(trx: CellTransaction, uploadId: string, more: number): Promise<void> {
  await sql`update activity_import set undone = undone + ${more} where upload_id = ${uploadId}`.execute(trx)
}

/** A connected account may bring them again: undoing an import is not a decision about each of them. */
export async function forgetExported(trx: CellTransaction, ids: string[]): Promise<void> {
  await sql`delete from activity_source where activity_id = any(${ids}) and origin = 'export'`.execute(trx)
}

/** Gear that no activity uses goes with the import, unless its owner has made or changed it. */
export async function markUndone(trx: CellTransaction, { accountId, uploadId }: Own): Promise<void> {
  await sql`
    delete from gear where account_id = ${accountId} and not is_edited
      and not exists (select from activity where activity.gear_id = gear.id and activity.deleted_at is null)`.execute(
    trx,
  )
  await trx
    .updateTable('activity_import')
    .set({ undo_state: 'done', zones: '[]' })
    .where('upload_id', '=', uploadId)
    .execute()
}
