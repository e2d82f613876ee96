import { parse, partsOf, type SyntaxNode } from './mutate/syntax.ts'

/** User-facing text that is in the code instead of a message file. */
export type FoundText = { line: number; text: string }

/** Attributes and properties whose values people read. */
const readAttributes = new Set([
  'label',
  'title',
  'aria-label',
  'placeholder',
  'hint',
  'alt',
  'text',
  'description',
  'heading',
  'message',
  'lead',
  'note',
  'question',
  'answer',
])
const capitalised = /^[A-Z“][a-z’]*\s/
const lettersIn = /[A-Za-z]{2,}/
/** Placeholders in templates, which the server fills in. */
const placesToFillIn = /__[a-z_]+?__/g
/** SVG paths, URLs, and the beginnings of HTTP headers. */
const forMachines = /^\s*([Mm] ?-?\d|https?:|\/|#|--|Basic |Bearer )/

/** Where a string is, which tells how likely people are to read it. */
type Place = 'child' | 'attribute' | 'code'

export function findTexts(file: string, source: string): FoundText[] {
  const found: FoundText[] = []
  const add = (node: SyntaxNode, text: string) =>
    found.push({
      line: source.slice(0, node.start).split('\n').length,
      text: text.replaceAll(/\s+/g, ' ').trim(),
    })

  const visit = (node: SyntaxNode, place: Place): void => {
    if (isForDevelopers(node)) return
    if (node.type === 'JSXText' && lettersIn.test(String(node.value).replaceAll(placesToFillIn, '')))
      add(node, String(node.value))
    if (node.type === 'Literal' && typeof node.value === 'string' && isRead(node.value, place))
      add(node, node.value)
    if (node.type === 'TemplateLiteral' && isReadTemplate(quasisOf(node), place))
      add(node, source.slice(node.start, node.end))
    for (const part of partsOf(node)) visit(part, placeOf(part, node, place))
  }
  visit(parse(file, source), 'code')
  return found
}

function isRead(text: string, place: Place): boolean {
  if (forMachines.test(text)) return false
  if (place === 'child') return lettersIn.test(text)
  if (place === 'attribute')
    return /^[A-Z“].*[a-z]{2}/.test(text) || (text.trim().includes(' ') && lettersIn.test(text))
  return capitalised.test(text) && /[a-z]{2}/.test(text)
}

function isReadTemplate(pieces: string[], place: Place): boolean {
  const text = pieces.join('\0')
  if (forMachines.test(text)) return false
  if (place === 'child') return lettersIn.test(text)
  return /^[A-Z][a-z]+ /.test(text) || (place === 'attribute' && /[A-Za-z]{2,} /.test(text))
}

const quasisOf = (node: SyntaxNode): string[] =>
  (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)

/** Only the branches of a condition are shown, never what it compares. */
function placeOf(part: SyntaxNode, parent: SyntaxNode, place: Place): Place {
  switch (parent.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'child'
    case 'JSXExpressionContainer':
      return place
    case 'JSXAttribute':
      return readAttributes.has(String((parent.name as { name: unknown }).name)) ? 'attribute' : 'code'
    case 'Property':
      return part === parent.value && readAttributes.has(String((parent.key as { name: unknown }).name))
        ? 'attribute'
        : 'code'
    case 'ConditionalExpression':
      return part === parent.test ? 'code' : place
    case 'LogicalExpression':
      return part === parent.left && parent.operator === '&&' ? 'code' : place
    default:
      return 'code'
  }
}

/** Errors that are thrown, and what is logged, are read by developers. */
function isForDevelopers(node: SyntaxNode): boolean {
  if (node.type === 'ThrowStatement') return true
  const callee = node.callee as { name?: string; object?: { name?: string } } | undefined
  if (node.type === 'NewExpression') return callee?.name?.endsWith('Error') ?? false
  return node.type === 'CallExpression' && callee?.object?.name === 'console'
}
