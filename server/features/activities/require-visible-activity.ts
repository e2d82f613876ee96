import type { Cells } from '#server/cells/cells.ts'
import type { Cell } from '#server/cells/cell.ts'
import { notFound } from '#server/http/app-error.ts'
import { findActivityFor } from './visible-activity.ts'

/**
 * The cell and owner of an activity. The error is the same whether it does not exist or the viewer may not
 * see it.
 */
export async function requireVisibleActivity(
  cells: Cells,
  id: string,
  viewer: { id: string } | undefined,
): Promise<{ cell: Cell; ownerId: string }> {
  const cell = cells.of(id)
  const row = await findActivityFor(cell.db, id, viewer?.id)
  if (!row) throw notFound()
  return { cell, ownerId: row.account_id }
}
