import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const name = 'trailcast-tests-'
/** More than the databases and videos that exist at once. */
const neededBytes = 8 * 2 ** 30

/**
 * A folder in memory for what tests make and remove again, where there is room: they write so many small files durably
 * that they would spend half of their time waiting for a disk. It is removed when this process ends.
 */
export function testFolder() {
  if (!existsSync(inMemory)) return {}
  removeLeftovers()
  const { bavail, bsize } = statfsSync(inMemory)
  if (Math.min(bavail * bsize, process.availableMemory()) < neededBytes) return {}
  const folder = join(inMemory, `${name}${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => remove(folder))
  return { TMPDIR: folder }
}

/** What runs that were interrupted have left. */
function removeLeftovers() {
  for (const found of readdirSync(inMemory)) {
    const pid = found.startsWith(name) ? Number(found.slice(name.length)) : NaN
    if (Number.isInteger(pid) && !isAlive(pid)) remove(join(inMemory, found))
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true })
