import { sql, type Insertable } from 'kysely'
import type { auditActs } from '#contract/moderation/moderation.ts'
import type { Region } from '#domain/region.ts'
import type { Position } from '#server/cells/across-cells.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Case } from './restrict-thing.ts'

/** Who acts: a moderator, the operator by a command, or the server by its rules. */
export type Actor = { kind: 'moderator'; id: string } | { kind: 'operator' } | { kind: 'server' }

type Act = (typeof auditActs)[number]
type Line = { actor: Actor; act: Act; at: Date; decisionId?: string; note?: string }

export async function saveAuditLine(
  trx: CellTransaction,
  { id: case_id, kind, target_id, subject_id }: Pick<Case, 'id' | 'kind' | 'target_id' | 'subject_id'>,
  { actor, act, at, decisionId, note }: Line,
): Promise<void> {
  const line: Insertable<CellDatabase['moderation_audit']> = {
    at,
    actor: actor.kind,
    actor_id: actor.kind === 'moderator' ? actor.id : null,
    act,
    kind,
    case_id,
    target_id,
    subject_id,
    decision_id: decisionId ?? null,
    note: note ?? null,
  }
  await trx.insertInto('moderation_audit').values(line).execute()
}

export type AuditRow = {
  n: number
  at: Date
  actor: 'moderator' | 'operator' | 'server'
  actor_id: string | null
  act: Act
  kind: Case['kind'] | null
  case_id: string | null
  note: string | null
}

/** Newest first, and those of the same moment by their ids. */
export async function listAuditLines(
  { db, region }: Pick<Cell, 'db' | 'region'>,
  after: Position | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const isAfter = after ? sql`(at, n) < (${new Date(after.key)}, ${numberAt(after.id, region)})` : sql`true`
  const { rows } = await sql<AuditRow>`
    select n::float8 as n, at, actor, actor_id, act, kind, case_id, note from moderation_audit
    where ${isAfter} order by at desc, n desc limit ${limit}`.execute(db)
  return rows
}

const digits = 26

/** Lines have numbers, so that they contain nothing about someone who has left; lists need ids. */
export const lineId = (region: string, n: number): string => `${region}_${String(n).padStart(digits, '0')}`

/**
 * Where the lines of a region go on at the moment of this line: if it is of another region, with all of them or none.
 * The id comes from the browser, so it may be anything that looks like one.
 */
function numberAt(id: string, region: Region): number {
  if (id.startsWith(region)) return Math.min(Number(id.slice(-digits)) || 0, Number.MAX_SAFE_INTEGER)
  return region < id ? Number.MAX_SAFE_INTEGER : 0
}

/** The moderator who made a decision; undefined if it was not one, or they have left. */
export async function findDecider(
  db: CellDb | CellTransaction,
  decisionId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('moderation_audit')
    .select('actor_id')
    .where('decision_id', '=', decisionId)
    .where('act', '=', 'decide')
    .executeTakeFirst()
  return row?.actor_id ?? undefined
}
