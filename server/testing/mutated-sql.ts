import { OperationNodeTransformer, RawNode, type KyselyPlugin, type OperationNode } from 'kysely'
import type { Cell } from '#server/cells/cell.ts'
import type { Cells } from '#server/cells/cells.ts'

/**
 * Acts as if a condition had been forgotten: wherever a query contains the first text, it is replaced with the second.
 */
export function mutateSql(
  cells: Cells,
  text: string,
  replacement: string,
): { cells: Cells; count: () => number } {
  let count = 0
  class Mutation extends OperationNodeTransformer {
    protected override transformRaw(node: RawNode): RawNode {
      const raw = super.transformRaw(flatten(node))
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

/** Flattens a rule that is composed of others into one text. */
function flatten({ sqlFragments: [first = '', ...rest], ...node }: RawNode): RawNode {
  const parameters: OperationNode[] = []
  const texts = [first]
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  for (const [index, parameter] of node.parameters.entries()) {
    const {
      parameters: inner,
      sqlFragments: [begin = '', ...others],
    } = RawNode.is(parameter) ? flatten(parameter) : { parameters: [parameter], sqlFragments: ['', ''] }
    parameters.push(...inner)
    append(begin)
    texts.push(...others)
    append(rest[index] ?? '')
  }
  return { ...node, sqlFragments: texts, parameters }
}
