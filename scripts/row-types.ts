// Compares the types that raw SQL declares for its rows with what a database has returned for them. The rows come from
// the database tests: `npm test` runs this after them, with the folder in which they left what they saw.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compareRows, type SeenRows } from './row-types/compare-rows.ts'
import { listDeclaredRows } from './row-types/declared-rows.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say in which folder the database tests left what they saw.')

const seen = new Map<string, SeenRows>()
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.json'),
)) {
  const found: [string, SeenRows][] = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  for (const [statement, columns] of found) {
    const before = seen.get(statement) ?? {}
    const names = new Set([...Object.keys(before), ...Object.keys(columns)])
    const all = [...names].map((column) => [
      column,
      [...new Set([...(before[column] ?? []), ...(columns[column] ?? [])])],
    ])
    seen.set(statement, Object.fromEntries(all))
  }
}

const root = join(import.meta.dirname, '..')
const isProduct = (file: string) =>
  file.startsWith(join(root, 'server')) && !/(\.test|-for-tests)\.ts$|\/testing\//.test(file)
const statements = listDeclaredRows(join(root, 'server', 'tsconfig.json'), isProduct)
const lines = statements.flatMap((declared) => {
  const where = `${relative(root, declared.file)}: ${JSON.parse(declared.statement)[0].trim().slice(0, 60)}`
  const rows = seen.get(declared.statement)
  if (!rows) return [`${where}: no test runs it`]
  return compareRows(declared, rows).map((wrong) => `${where}: ${wrong}`)
})
const empty = statements.filter(({ statement }) => Object.keys(seen.get(statement) ?? {}).length === 0)
console.log(`${statements.length} statements in raw SQL; of ${empty.length}, no test saw a row.`)
for (const line of lines) console.error(line)
process.exitCode = lines.length === 0 ? 0 : 1
