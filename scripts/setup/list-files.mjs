import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files that are tracked or could be, in order and with slashes: everything in a folder but what its
 * `.gitignore` names. The sources may come without git, as an archive does, and so may the machine.
 */
export function listFiles(root) {
  const isIgnored = readIgnored(join(root, '.gitignore'))
  const files = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (isIgnored(entry)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) files.push(path)
    }
  }
  walk('')
  return files.toSorted((one, other) => (one < other ? -1 : 1))
}

/** Ours has names of folders ('dist/'), names of files, and endings ('*.log'), wherever they are. */
function readIgnored(path) {
  const patterns = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const folders = new Set(['.git', ...patterns.map((pattern) => pattern.replace(/\/$/, ''))])
  const names = new Set(patterns.filter((pattern) => !pattern.endsWith('/')))
  const endings = patterns.filter((pattern) => pattern.startsWith('*')).map((pattern) => pattern.slice(1))
  return (entry) =>
    entry.isDirectory()
      ? folders.has(entry.name)
      : // In a worktree, .git is a file.
        entry.name === '.git' ||
        names.has(entry.name) ||
        endings.some((ending) => entry.name.endsWith(ending))
}
