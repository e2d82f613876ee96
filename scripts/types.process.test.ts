import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const settings = ['package.json', 'tsconfig.json', 'tsconfig.base.json']
const folders = ['domain', 'contract', 'demo', 'server', 'web', 'web/workers']

/** One file for each set of compiler settings, plus some that share settings. */
const places = [
  ...['domain', 'contract', 'demo', 'server'].flatMap((folder) => [`${folder}/a.ts`, `${folder}/a.test.ts`]),
  ...['web/a', 'web/a.test'].flatMap((name) => [`${name}.ts`, `${name}.tsx`]),
  ...['e2e', 'drills', 'bench', 'scripts'].map((folder) => `${folder}/a.ts`),
  'web/workers/service-worker/service-worker.ts',
  'a.config.ts',
]
/** Code that uses the DOM where there is none, or Node where there is none. */
const foreign = { 'server/b.ts': 'document.title', 'domain/b.ts': 'process.pid', 'web/b.ts': 'process.pid' }

test('a type error is found in every kind of file, and so is using what does not exist there at run time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of [...settings, ...folders.map((each) => `${each}/tsconfig.json`)]) {
    cpSync(path, join(folder, path))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const plant = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  for (const path of places) plant(path, "export const count: number = 'three'")
  for (const [path, value] of Object.entries(foreign)) plant(path, `export const value: unknown = ${value}`)

  const files = [...places, ...Object.keys(foreign)]
  const options = ['--type-aware', '--type-check', '--format', 'json', ...files]
  const { stdout } = spawnSync('node_modules/.bin/oxlint', options, {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const found = (code: RegExp) =>
    diagnostics.filter((each) => code.test(each.code)).map(({ filename }) => filename)
  expect(found(/TS2322/).toSorted()).toEqual(places.toSorted())
  expect(found(/TS2584|TS2591|TS2304|TS2580/).toSorted()).toEqual(Object.keys(foreign).toSorted())
})
