import { anyKind, type DeclaredRows } from './declared-rows.ts'

/** The kinds of values in each column of the rows that a statement returned; none if it returned no row. */
export type SeenRows = Readonly<Record<string, readonly string[]>>

/** What is wrong with a declaration, in words; empty if it says what the database returns. */
export function compareRows({ columns, isOpen }: DeclaredRows, seen: SeenRows): string[] {
  const returned = Object.entries(seen)
  if (returned.length === 0) return []
  const missing = [...columns].flatMap(([name, kinds]) =>
    name in seen || kinds.has('missing') ? [] : [`${name} is declared, and not returned`],
  )
  const wrong = returned.flatMap(([name, kinds]) => {
    const declared = columns.get(name)
    if (!declared) return isOpen ? [] : [`${name} is returned, and not declared`]
    const others = kinds.filter((kind) => !declared.has(kind) && !declared.has(anyKind))
    return others.map((kind) => `${name} is ${kind}, and declared as ${[...declared].join(' or ')}`)
  })
  return [...missing, ...wrong]
}
