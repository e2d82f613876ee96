import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const features = 'server/features/'

type Imported = { path: string; names: string[] }

/** What a file imports or re-exports: each source file with the names taken from it. */
function importsOf(path: string): Imported[] {
  const text = readFileSync(path, 'utf8')
  const statements = [
    ...text.matchAll(/(?:im|ex)port (?:type )?(?:\{([^}]*)\}|\* as \w+) from '([#.][^']+\.ts)'/g),
  ]
  // A worker thread is referred to by its file.
  const threads = [...text.matchAll(/new URL\(()'([^']+\.ts)'/g)]
  return [...statements, ...threads].map(([, names = '', from = '']) => ({
    path: from.startsWith('#') ? from.slice(1) : join(dirname(path), from),
    names: names.split(',').map((name) => name.trim().replace(/^type /, '')),
  }))
}

/** Nobody reads a feature's public.ts: editors jump straight through it. */
const behindDoor = ({ path, names }: Imported): string[] =>
  path.endsWith('/public.ts')
    ? importsOf(path)
        .filter((behind) => names.some((name) => behind.names.includes(name)))
        .map((behind) => behind.path)
    : [path]

/** Every file of the features that someone opens when following all imports of one file. */
function filesBehind(first: string): string[] {
  const found = new Set([first])
  for (const path of found)
    for (const imported of importsOf(path))
      if (imported.path.startsWith(features) && existsSync(imported.path))
        for (const next of behindDoor(imported)) found.add(next)
  return [...found]
}

test.each([
  ["a request for a video's address", 'videos/watch.routes.ts', 10],
  ['a vote', 'ratings/rating.routes.ts', 12],
  ['a friend request', 'friends/friends.routes.ts', 25],
])('the answer to %s is read in few files', (_what, first, max) => {
  const files = filesBehind(features + first)
  expect(files.length).toBeGreaterThan(5)
  expect(files.slice(max)).toEqual([])
})
