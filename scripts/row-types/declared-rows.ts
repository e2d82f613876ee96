import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'

/** A value of any kind. */
export const anyKind = 'any'

/** The rows that a statement in raw SQL is declared to return. */
export type DeclaredRows = {
  file: string
  /** The text between its parameters. */
  statement: string
  /** The kinds of values that each column may have. */
  columns: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether it may have other columns, too. */
  isOpen: boolean
}

/** All statements of a project; what is only a part of one has no type, or that of a single value. */
export function listDeclaredRows(config: string, isMeant: (file: string) => boolean): DeclaredRows[] {
  const api = new API()
  try {
    const [project] = api.updateSnapshot({ openProject: config }).getProjects()
    if (!project) throw new Error(`there is no project ${config}`)
    const { program, checker } = project
    return program
      .getSourceFileNames()
      .filter(isMeant)
      .flatMap((file) => {
        const source = program.getSourceFile(file)
        return source ? statementsIn(source).flatMap((one) => declared(one, { file, checker })) : []
      })
  } finally {
    api.close()
  }
}

function statementsIn(node: Node): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = []
  const visit = (each: Node): void => {
    if (isRawSql(each)) found.push(each)
    each.forEachChild(visit)
  }
  node.forEachChild(visit)
  return found
}

const isRawSql = (node: Node): node is TaggedTemplateExpression =>
  isTaggedTemplateExpression(node) &&
  isIdentifier(node.tag) &&
  node.tag.text === 'sql' &&
  node.typeArguments !== undefined

function declared(
  { template, typeArguments }: TaggedTemplateExpression,
  { file, checker }: { file: string; checker: Checker },
): DeclaredRows[] {
  const texts = isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  const row = typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0])
  // Without a text of its own, it cannot be told from others; with a single value, it is a part of a statement.
  if (!row || !isOfRows(row, checker) || texts.join('').trim() === '') return []
  const columns = checker.getPropertiesOfType(row).map((property): [string, ReadonlySet<string>] => {
    const type = checker.getTypeOfSymbol(property)
    return [property.name, type ? kindsOf(type, checker) : new Set()]
  })
  const isOpen = isGeneric(row) || checker.getIndexInfosOfType(row).length > 0
  return [{ file, statement: JSON.stringify(texts), columns: new Map(columns), isOpen }]
}

function isOfRows(type: Type, checker: Checker): boolean {
  if (type.isUnionType()) return type.getTypes().every((part) => isOfRows(part, checker))
  const [kind] = kindsOf(type, checker)
  return kind === 'object' || kind === anyKind
}

const isGeneric = (type: Type): boolean =>
  (type.flags & TypeFlags.Instantiable) !== 0 ||
  (type.isIntersectionType() && type.getTypes().some(isGeneric))

/** As `typeof` and the classes of values name them. */
function kindsOf(type: Type, checker: Checker): Set<string> {
  if (type.isUnionType()) return new Set(type.getTypes().flatMap((part) => [...kindsOf(part, checker)]))
  for (const [flags, kind] of kindsOfFlags) if ((type.flags & flags) !== 0) return new Set([kind])
  if (checker.isArrayLikeType(type)) return new Set(['array'])
  const name = type.getSymbol()?.name ?? ''
  return new Set([classes.has(name) ? name : 'object'])
}

const kindsOfFlags: readonly [flags: number, kind: string][] = [
  [TypeFlags.AnyOrUnknown | TypeFlags.Instantiable, anyKind],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'missing'],
  [TypeFlags.StringLike | TypeFlags.StringLiteral, 'string'],
  [TypeFlags.NumberLike | TypeFlags.NumberLiteral, 'number'],
  [TypeFlags.BooleanLike | TypeFlags.BooleanLiteral, 'boolean'],
]
const classes: ReadonlySet<string> = new Set(['Date', 'Uint8Array'])
