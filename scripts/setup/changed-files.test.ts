import { expect, test } from 'vitest'
import { filesToTest } from './changed-files.mjs'

const imports = () => "import { expect, test } from 'vitest'"

test('without a record of a passed run, all tests run', () => {
  expect(filesToTest(undefined, imports)).toEqual(['package.json'])
})

test('nothing runs when nothing has changed', () => {
  expect(filesToTest([], imports)).toEqual([])
})

test('a changed source runs what had loaded it, and the tests that read files instead of importing them', () => {
  const files = filesToTest(['domain/units/units.ts'], imports)
  expect(files[0]).toBe('domain/units/units.ts')
  expect(files).toContain('scripts/architecture/named-files.test.ts')
  expect(files).not.toContain('web/styles/tokens.test.ts')
  const withReaders = filesToTest(['domain/units/units.ts'], (path: string) =>
    path === 'web/styles/tokens.test.ts' ? "import { readFileSync } from 'node:fs'" : imports(),
  )
  expect(withReaders).toContain('web/styles/tokens.test.ts')
})

test.each(['fixtures/ride.fit', 'package-lock.json', 'web/index.html'])(
  'any test could read %s, so all tests run when it has changed',
  (path) => {
    expect(filesToTest(['domain/units/units.ts', path], imports)).toEqual(['package.json'])
  },
)
