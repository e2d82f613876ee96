import { OperationNodeTransformer, type KyselyPlugin, type RawNode } from 'kysely'
import type { Cell } from '#server/cells/cell.ts'
import type { Cells } from '#server/cells/cells.ts'

/** As if one condition had been forgotten: wherever queries contain the text, they contain the other one instead. */
export function mutateSql(
  cells: Cells,
  text: string,
  replacement: string,
): { cells: Cells; count: () => number } {
  let count = 0
  class Mutation extends OperationNodeTransformer {
    protected override transformRaw(node: RawNode): RawNode {
      const raw = super.transformRaw(node)
      const sqlFragments = raw.sqlFragments.map((fragment) => {
        if (fragment.includes(text)) count += 1
        return fragment.replaceAll(text, replacement)
      })
      return { ...raw, sqlFragments }
    }
  }
  const mutation = new Mutation()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => mutation.transformNode(node),
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const mutated = (cell: Cell): Cell => ({ ...cell, db: cell.db.withPlugin(plugin) })
  const of: Cells['of'] = (id) => mutated(cells.of(id))
  return { cells: { ...cells, of, all: () => cells.all().map(mutated) }, count: () => count }
}
