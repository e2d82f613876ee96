import { hourMs } from '#domain/time/durations.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { keepDetailsInOrder } from './details/details-upkeep.ts'
import { settleImport } from './start-import.ts'
import { listUnfinished } from './upload.queries.ts'

/** Most uploads have been read by then; checking the others does no harm. */
const lostAfterMs = hourMs

/** Finishes what lost jobs left undone. */
export async function keepImportsInOrder(services: Services, cell: Cell): Promise<void> {
  for (const upload of await listUnfinished(cell.db, new Date(services.now() - lostAfterMs)))
    await settleImport(services, cell, upload)
  await keepDetailsInOrder(cell)
}
