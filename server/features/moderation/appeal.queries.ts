import { sql } from 'kysely'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { AppealRow } from './decision-view.ts'

/** Lists start with the greatest key, but the oldest appeal comes first. */
const end = 8.64e15
export const keyOfAppeal = ({ created_at }: AppealRow): number => end - created_at.getTime()

export async function listOpenAppeals(
  db: CellDb,
  after: Position | undefined,
  limit: number,
): Promise<AppealRow[]> {
  const last = after && new Date(end - after.key)
  const isAfter = last ? sql`(created_at > ${last} or created_at = ${last} and id < ${after?.id})` : sql`true`
  const { rows } = await sql<AppealRow>`
    select * from appeal where state = 'open' and ${isAfter} order by created_at, id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
