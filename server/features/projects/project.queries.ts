import { sql } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { ProjectRow, ProjectWithOwner } from './visible-project.ts'

/** Some of the projects that are not described yet, in the order of their ids. */
export function listUndescribed(
  db: CellDb,
  { accountId, after, limit }: { accountId: string; after: string; limit: number },
): Promise<ProjectWithOwner[]> {
  return db
    .selectFrom('project')
    .innerJoin('account', 'account.id', 'project.account_id')
    .selectAll('project')
    .select('account.channel_name')
    .where('project.account_id', '=', accountId)
    .where('project.is_described', '=', false)
    .where('project.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('project.id', '>', after)
    .orderBy('project.id')
    .limit(limit)
    .execute()
}

/** The accounts with projects that a lost job left undescribed. */
export async function listAccountsWithUndescribed(db: CellDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('project')
    .select('account_id')
    .distinct()
    .where('is_described', '=', false)
    .where('deleted_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Also undefined if it belongs to someone else or was deleted. Locked until the transaction ends. */
export function lockOwnProject(
  trx: CellTransaction,
  accountId: string,
  id: string,
): Promise<ProjectRow | undefined> {
  return trx
    .selectFrom('project')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The id of the project that was made with this key. */
export async function findByCreationKey(
  trx: CellTransaction,
  accountId: string,
  key: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('project')
    .select('id')
    .where('account_id', '=', accountId)
    .where('creation_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

type Parts = { projectId: string; accountId: string; videoIds: string[]; telemetryIds: string[] }

/** Replaces the videos and recordings that the project shows. */
export async function saveParts(
  trx: CellTransaction,
  { projectId, accountId, videoIds, telemetryIds }: Parts,
): Promise<void> {
  await trx.deleteFrom('project_video').where('project_id', '=', projectId).execute()
  await trx.deleteFrom('project_telemetry').where('project_id', '=', projectId).execute()
  await sql`
    insert into project_video (project_id, position, account_id, video_id)
    select ${projectId}, row.n - 1, ${accountId}, row.id
    from unnest(${videoIds}::text[]) with ordinality as row (id, n)`.execute(trx)
  await sql`
    insert into project_telemetry (project_id, telemetry_id, account_id)
    select ${projectId}, row.id, ${accountId} from unnest(${telemetryIds}::text[]) as row (id)`.execute(trx)
}
