import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, root } from './paths.mjs'

/** A hash of everything in these files and folders: a step whose hash has not changed has nothing to do. */
export function hashOf(...paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted()) add(join(path, name))
    } else {
      hash.update(path).update('\0').update(readFileSync(full))
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

const stampFile = (step) => join(cacheDir, `${step}.stamp`)

export function isDone(step, hash) {
  try {
    return readFileSync(stampFile(step), 'utf8') === hash
  } catch {
    return false
  }
}

export function markDone(step, hash) {
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(stampFile(step), hash)
}
