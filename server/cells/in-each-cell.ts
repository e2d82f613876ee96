import type { Services } from '#server/services.ts'
import { isAway } from './ask-cells.ts'
import type { Cell } from './cell.ts'

/**
 * Does something in each cell that is there. Only for work that the upkeep of the other cells makes up for once they
 * are back.
 */
export async function inEachCell(
  { cells, log }: Pick<Services, 'cells' | 'log'>,
  run: (cell: Cell) => Promise<void>,
): Promise<void> {
  for (const cell of cells.all()) {
    try {
      await run(cell)
    } catch (error) {
      if (!isAway(error)) throw error
      log.warn({ err: error, region: cell.region }, 'a region hears of a change when it is back')
    }
  }
}
