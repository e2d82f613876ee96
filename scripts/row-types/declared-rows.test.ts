import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listDeclaredRows } from './declared-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'declared-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

function declaredIn(text: string) {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "types": [] }, "files": ["a.ts"] }',
  )
  writeFileSync(
    join(folder, 'a.ts'),
    `declare function sql<Row>(texts: TemplateStringsArray, ...values: unknown[]): { rows: Row[]; execute(): unknown }
     declare const id: string
     enum Kind { one = 1, two = 2 }
     ${text}`,
  )
  return listDeclaredRows(join(folder, 'tsconfig.json'), (file) => file.endsWith('a.ts')).map(
    ({ statement, columns, isOpen }) => ({
      statement: JSON.parse(statement),
      columns: Object.fromEntries([...columns].map(([name, kinds]) => [name, [...kinds].toSorted()])),
      isOpen,
    }),
  )
}

test('the columns of a statement have the kinds of their types', () => {
  const [found] = declaredIn(
    `type Row = { a: string; b: 'x' | 'y' | null; c: Kind; d: boolean; e: Date; f: { n: number }[]; g?: number; h: object; i: Uint8Array; j: unknown }
     sql<Row>\`select * from thing where id = \${id} and a > \${1}\`.execute()`,
  )
  expect(found).toEqual({
    statement: ['select * from thing where id = ', ' and a > ', ''],
    columns: {
      a: ['string'],
      b: ['null', 'string'],
      c: ['number'],
      d: ['boolean'],
      e: ['Date'],
      f: ['array'],
      g: ['missing', 'number'],
      h: ['object'],
      i: ['Uint8Array'],
      j: ['any'],
    },
    isOpen: false,
  })
})

test('parts of statements, and statements without rows, are left out', () => {
  const found = declaredIn(
    `const part = sql<boolean>\`id = \${id}\`
     sql\`delete from thing\`.execute()
     sql<{ id: string }>\`delete from thing where \${part} returning id\`.execute()`,
  )
  expect(found.map(({ statement }) => statement)).toEqual([['delete from thing where ', ' returning id']])
})

test('rows with columns that someone else decides are open', () => {
  const generic = 'function read<Row extends object>() { sql<Row & { count: number }>`select 1`.execute() }'
  expect(declaredIn(generic)).toMatchObject([{ columns: { count: ['number'] }, isOpen: true }])
  expect(declaredIn('sql<Record<string, unknown>>`select * from thing`.execute()')).toMatchObject([
    { columns: {}, isOpen: true },
  ])
})
