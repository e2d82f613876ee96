import type { Cells } from '#server/cells/cells.ts'

/** Keyed by the cells of a server, because tests run several servers in one process. */
const counts = new WeakMap<Cells, number>()

/** Call it when what the provider said has been committed. */
export function noteSync(cells: Cells): void {
  counts.set(cells, countSyncs(cells) + 1)
}

/** How often this process has applied what the provider said. */
export const countSyncs = (cells: Cells): number => counts.get(cells) ?? 0
