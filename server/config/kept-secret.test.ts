import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderError } from '#server/db/engine.ts'
import { keptSecret } from './kept-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trailcast-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the secret of a data folder is created once, and only its owner can read it', () => {
  const dataDir = join(folder, 'data')
  const secret = keptSecret(dataDir)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(keptSecret(dataDir)).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret'])
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(secret)
})

test('two data folders have different secrets', () => {
  expect(keptSecret(join(folder, 'a'))).not.toBe(keptSecret(join(folder, 'b')))
})

test('a data folder that is a file is refused with a clear message', () => {
  writeFileSync(join(folder, 'data'), '')
  expect(() => keptSecret(join(folder, 'data'))).toThrow(
    new DataFolderError(`The data folder ${join(folder, 'data')} cannot be used: it is not a folder.`),
  )
})

test('an emptied secret is not replaced silently, because that would orphan the directory', () => {
  writeFileSync(join(folder, 'secret'), '')
  expect(() => keptSecret(folder)).toThrow(/secret is empty/)
})
