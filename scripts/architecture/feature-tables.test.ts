import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from '#server/features/index.ts'
import { featureTables, withTables } from './feature-tables.ts'

const document = readFileSync('ARCHITECTURE.md', 'utf8')

test('the tables of ARCHITECTURE.md say what the features declare (npm run architecture)', () => {
  expect(withTables(document, featureTables(features))).toBe(document)
})

test('every change is announced and heard by some feature', () => {
  const rows = featureTables(features)['changes']?.split('\n').slice(2) ?? []
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => /\| none +\|/.test(row))).toEqual([])
})

test.each(['.', 'domain', 'server', 'web'])('ARCHITECTURE.md names every folder in %s', (folder) => {
  const map = document.split('```')[1] ?? ''
  const hidden = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report']
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory() && !each.name.startsWith('.') && !hidden.includes(each.name))
    .map(({ name }) => name)
  expect(folders.filter((name) => !new RegExp(`\\b${name}/`).test(map))).toEqual([])
})
