import { globSync, readFileSync } from 'node:fs'
import type { Feature } from '#server/feature.ts'

/** The tables about features in ARCHITECTURE.md, each between markers that name it. */
export function featureTables(features: readonly Feature[]): Record<string, string> {
  return {
    features: table(
      ['feature', 'what it is about', 'uses'],
      features.map(({ name, about, uses }) => [name, about, listed(uses)]),
    ),
    changes: table(
      ['change', 'announced by', 'heard by'],
      [...changesOf(features)].map(([change, { announcers, listeners }]) => [
        change,
        listed(announcers),
        listed(listeners),
      ]),
    ),
  }
}

type Told = { announcers: string[]; listeners: string[] }

function changesOf(features: readonly Feature[]): Map<string, Told> {
  const declared = readFileSync('server/changes.ts', 'utf8').split('export type Changes = {')[1] ?? ''
  const names = [...declared.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  const told = new Map(names.map((name): [string, Told] => [name, { announcers: [], listeners: [] }]))
  for (const { name, hears = {} } of features) {
    for (const change of announcedIn(name)) told.get(change)?.announcers.push(name)
    for (const change of Object.keys(hears)) told.get(change)?.listeners.push(name)
  }
  return told
}

/** The changes named in files that announce something. */
function announcedIn(feature: string): Set<string> {
  const files = globSync(`server/features/${feature}/**/*.ts`).filter((path) => !path.endsWith('.test.ts'))
  const texts = files.map((path) => readFileSync(path, 'utf8')).filter((text) => /\bannounce\(/.test(text))
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)))
}

const listed = (names: readonly string[]): string => names.join(', ') || 'none'

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** The document with these tables in it. */
export function withTables(document: string, tables: Record<string, string>): string {
  return Object.entries(tables).reduce((text, [name, rows]) => {
    const marks = new RegExp(`(<!-- table: ${name} -->\\n\\n)[^]*?(\\n\\n<!-- end -->)`)
    if (!marks.test(text)) throw new Error(`there is no place for the table of ${name}`)
    return text.replace(marks, (_all, begin: string, end: string) => `${begin}${rows}${end}`)
  }, document)
}
