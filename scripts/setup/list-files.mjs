import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * All files that are or could be tracked, sorted and with forward slashes: everything in a folder except what its
 * `.gitignore` names. Does not use git, because the sources may come as an archive, and the machine may not have git.
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

/** Ours only has folder names ('dist/'), file names, and extensions ('*.log'), matched at any depth. */
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
