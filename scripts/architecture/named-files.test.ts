import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const folders = '{bench,contract,demo,domain,drills,e2e,scripts,server,web}'
const sources = globSync([`${folders}/**/*.{ts,tsx,mjs,js,css,json}`, '*.{ts,json}'])
const names = new Set(sources.map((path) => basename(path)))

/** Those that a reader looks for in the sources: `watch.ts`, `videos/watch.ts`. */
const namedIn = (document: string): string[] =>
  [
    ...readFileSync(document, 'utf8').matchAll(
      /(?<![\w*/…-])(?:\.\.\/)*((?:\w[\w.-]*\/)*\w[\w.-]*\.tsx?)\b/g,
    ),
  ].map(([, name = '']) => name)

const exists = (name: string): boolean =>
  name.includes('/') ? sources.some((path) => `/${path}`.endsWith(`/${name}`)) : names.has(name)

test.each(['ARCHITECTURE.md', ...globSync('docs/**/*.md')])('every source that %s names exists', (document) =>
  expect(namedIn(document).filter((name) => !exists(name))).toEqual([]),
)
