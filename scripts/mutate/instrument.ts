import type { Mutant } from './find-mutants.ts'
import { isNode, parse, partsOf, type SyntaxNode } from './syntax.ts'

export type NumberedMutant = Mutant & { id: number }

const loops = new Set([
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
])

/** Code that runs before or alongside the tests has no faults. */
const preamble = 'const mutation = globalThis.mutation ?? { is: () => false, turn() {} };'

/**
 * The source with all faults in it, each inactive until its number is chosen. Loops are counted, so that a fault that
 * makes one endless is stopped by a count rather than a clock. Line numbers stay the same.
 */
export function instrument(file: string, source: string, mutants: NumberedMutant[]): string {
  const byPlace = Map.groupBy(mutants, ({ start, end }) => `${start}-${end}`)
  const given = new Set<string>()

  function write(node: SyntaxNode, isLoopBody = false): string {
    const place = `${node.start}-${node.end}`
    // A statement may have the same range as its only expression.
    const here =
      given.has(place) || node.type.endsWith('Statement') || node.type === 'Program'
        ? []
        : (byPlace.get(place) ?? [])
    if (here.length > 0) given.add(place)
    const text = writeInside(node)
    const chosen = here.map((mutant) => `mutation.is(${mutant.id})?(${mutant.text}):`).join('')
    const switched = chosen === '' ? text : `(${chosen}(${text}))`
    if (isLoopBody) return `{mutation.turn();${switched}}`
    // Lines do not end with a semicolon, so one that starts with a bracket would continue the previous line.
    return node.type === 'ExpressionStatement' && text.startsWith('(') ? `{${switched}}` : switched
  }

  function writeInside(node: SyntaxNode): string {
    let [text, at] = ['', node.start]
    const body = loops.has(node.type) && isNode(node['body']) ? node['body'] : undefined
    for (const part of partsOf(node)) {
      if (part.start < at) continue
      text += source.slice(at, part.start) + write(part, part === body)
      at = part.end
    }
    return text + source.slice(at, node.end)
  }

  const program = parse(file, source)
  return `${preamble}${source.slice(0, program.start)}${write(program)}${source.slice(program.end)}`
}
