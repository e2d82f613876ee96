import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './list-files.mjs'
import { cacheDir, root } from './paths.mjs'

const kept = join(cacheDir, 'files-when-tests-passed.json')
const isTest = /\.test\.tsx?$/
/** What a test can import, which Vitest knows, or read as text. Anything else could be read by any test. */
const isKnown = /\.(tsx?|mjs|css|md)$/

/** The content of every file, as hashes by path. */
export const hashFiles = () => Object.fromEntries(listFiles(root).map((path) => [path, hashFile(path)]))

const hashFile = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex')

/** Keeps how the files were when all fast tests had passed. */
export function keepHashes(hashes) {
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(kept, JSON.stringify(hashes))
}

/** What has changed since, or undefined if that is not known. */
function findChanges() {
  if (!existsSync(kept)) return undefined
  const before = JSON.parse(readFileSync(kept, 'utf8'))
  const now = hashFiles()
  return Object.keys({ ...before, ...now }).filter((path) => before[path] !== now[path])
}

/**
 * The files that make tests run again: what has changed, and if anything has, the tests that read files themselves
 * (sources, documents, style sheets) instead of importing them. A changed package.json makes all tests run.
 */
export function filesToTest(changes, readTest = (path) => readFileSync(join(root, path), 'utf8')) {
  if (!changes?.every((path) => isKnown.test(path))) return ['package.json']
  if (changes.length === 0) return []
  // Tests of domain read nothing but fixtures.
  const readsFiles = (path) =>
    isTest.test(path) &&
    (path.startsWith('scripts/') || (!path.startsWith('domain/') && readTest(path).includes("'node:fs")))
  return [...changes, ...listFiles(root).filter(readsFiles)]
}

/** Vitest asks this for what has changed (`vcsProvider`), and runs the tests that had loaded any of it. */
export default { findChangedFiles: async () => filesToTest(findChanges()).map((path) => join(root, path)) }
