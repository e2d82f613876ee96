import { isNode, parse, partsOf, type SyntaxNode } from './syntax.ts'

/** One small fault: a range of a source, and its replacement. */
export type Mutant = { file: string; start: number; end: number; text: string }

const swapped: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '&=': ['|='],
  '|=': ['&='],
  '??=': ['='],
  '++': ['--'],
  '--': ['++'],
}
const swappedCalls: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
}

/** Rules written in SQL are rules too. */
const swappedInSql: [RegExp, string][] = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ not in /g, ' in '],
  [/\bnot exists/g, 'exists'],
]

/** Every fault that is tried on a source, in source order. */
export function findMutants(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const visit = (node: SyntaxNode, parent: SyntaxNode): void => {
    for (const text of faultsOf(node, parent, source))
      found.push({ file, start: node.start, end: node.end, text })
    for (const part of partsOf(node)) visit(part, node)
  }
  const program = parse(file, source)
  visit(program, program)
  return found
}

function faultsOf(node: SyntaxNode, parent: SyntaxNode, source: string): string[] {
  return [...faultsByKind(node, parent, source), ...(isDecision(node, parent) ? ['true', 'false'] : [])]
}

function faultsByKind(node: SyntaxNode, parent: SyntaxNode, source: string): string[] {
  const textOf = (part: unknown): string => (isNode(part) ? source.slice(part.start, part.end) : '')
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const { left, right, operator } = node
      if (operator === '+' && (isText(left) || isText(right))) return []
      return (swapped[String(operator)] ?? []).map((other) => withOperator(node, other, source))
    }
    case 'UpdateExpression':
      return (swapped[String(node['operator'])] ?? []).map((other) =>
        node['prefix'] === true
          ? `${other}${textOf(node['argument'])}`
          : `${textOf(node['argument'])}${other}`,
      )
    case 'UnaryExpression':
      return node['operator'] === '-' || node['operator'] === '!' ? [textOf(node['argument'])] : []
    case 'ConditionalExpression':
      return [`${textOf(node['test'])} ? ${textOf(node['alternate'])} : ${textOf(node['consequent'])}`]
    case 'Literal':
      return typeof node['value'] === 'boolean' && parent.type !== 'TSLiteralType'
        ? [String(!node['value'])]
        : []
    case 'CallExpression':
      return faultsOfCall(node, parent, source)
    case 'TaggedTemplateExpression':
      return textOf(node['tag']) === 'sql' ? faultsInSql(textOf(node)) : []
    default:
      return []
  }
}

/** The operator is between its two operands, perhaps next to a comment that contains the same characters. */
function withOperator(node: SyntaxNode, operator: string, source: string): string {
  const [left, right] = [node['left'], node['right']]
  if (!isNode(left) || !isNode(right)) throw new Error(`a ${node.type} without two sides`)
  const between = source.slice(left.end, right.start)
  const at = between.lastIndexOf(String(node['operator']))
  const changed = between.slice(0, at) + operator + between.slice(at + String(node['operator']).length)
  // Two kinds of operators that may not be mixed without brackets.
  const [before, after] = [source.slice(node.start, left.end), source.slice(right.start, node.end)]
  return node.type === 'LogicalExpression' && !changed.includes('(')
    ? `(${before})${changed}(${after})`
    : `${before}${changed}${after}`
}

function faultsOfCall(node: SyntaxNode, parent: SyntaxNode, source: string): string[] {
  const { callee } = node
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['optional'] === true) return []
  if (parent.type === 'ChainExpression') return []
  const { object, property } = callee
  if (!isNode(object) || !isNode(property) || property.type !== 'Identifier') return []
  const name = String(property['name'])
  const other = swappedCalls[name]
  if (
    other === undefined ||
    (name !== 'some' && name !== 'every' && source.slice(object.start, object.end) !== 'Math')
  )
    return []
  return [source.slice(node.start, property.start) + other + source.slice(property.end, node.end)]
}

function faultsInSql(statement: string): string[] {
  return swappedInSql.flatMap(([pattern, other]) =>
    Array.from(statement.matchAll(pattern), (match) => {
      return statement.slice(0, match.index) + other + statement.slice(match.index + match[0].length)
    }),
  )
}

/** The condition of a branch or a loop. */
function isDecision(node: SyntaxNode, parent: SyntaxNode): boolean {
  return parent.type === 'IfStatement' && parent['test'] === node
}

/** Detects strings: a plus that concatenates them is not arithmetic. */
function isText(node: unknown): boolean {
  if (!isNode(node)) return false
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
}
