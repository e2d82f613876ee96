import { parseSync } from 'vite'

/** A node of the syntax tree, with the fields that all nodes have. */
export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>

export function parse(file: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program as unknown as SyntaxNode
}

/** The children of a node that exist at run time, in source order. */
export function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts = Object.entries(node).flatMap(([key, value]) => (typeOnly.has(key) ? [] : value))
  return parts.filter(isRunning).toSorted((one, other) => one.start - other.start)
}

const typeOnly = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
])
const erasedAround = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isRunning(value: unknown): value is SyntaxNode {
  return (
    isNode(value) &&
    (!value.type.startsWith('TS') || erasedAround.has(value.type)) &&
    !value.type.startsWith('Import')
  )
}
