import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { hashFiles, keepHashes } from './changed-files.mjs'
import { isDone, markDone } from './stamp.mjs'

/** What every stage depends on besides its own files: top-level settings, and the code that runs the stages. */
const forAll = /^([^/]+(?<!\.md)|scripts\/setup\/.*)$/
const isTest = /\.(test|spec)\.tsx?$/

/** Whether a stage depends on a path: anything in these folders, but only its own tests. */
export const dependsOn = (folders, ownTests) => (path) =>
  forAll.test(path) ||
  (folders.some((folder) => path.startsWith(`${folder}/`)) && (!isTest.test(path) || ownTests.test(path)))

/**
 * Finds the stages that need not be repeated on a developer's machine, because nothing they depend on (files that are
 * tracked or could be, and the programs they use) has changed since they last passed. In CI, all of them run.
 */
export function rememberPassed(programs) {
  if (process.env.CI) return {}
  const hashes = hashFiles()
  const before = new Map()
  return {
    canSkip(stage) {
      if (!stage.dependsOn) return false
      before.set(
        stage,
        hashOf(
          Object.entries(hashes).filter(([path]) => stage.dependsOn(path)),
          programs,
        ),
      )
      return isDone(stamp(stage), before.get(stage))
    },
    hasPassed(stage) {
      if (before.has(stage)) markDone(stamp(stage), before.get(stage))
      if (stage.keepsHashes) keepHashes(hashes)
    },
  }
}

const stamp = (stage) => `passed ${stage.title}`.replaceAll(/\W+/g, '-').toLowerCase()

function hashOf(files, programs) {
  const hash = createHash('sha256').update(process.version)
  for (const path of programs.filter((program) => program && existsSync(program))) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\0`)
  }
  for (const file of files) hash.update(`${file.join(' ')}\0`)
  return hash.digest('hex')
}
