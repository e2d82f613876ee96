import { runCommand } from './run-command.mjs'
import { findOnPath } from './paths.mjs'
import { say } from './say.mjs'

let listsAreFresh = false

/**
 * True when Debian's packages were installed; false where that is not possible (no apt, not root, no
 * network).
 */
export async function installDebianPackages(...names) {
  if (!findOnPath('apt-get') || process.getuid?.() !== 0) return false
  say(`Installing ${names.join(', ')} with apt-get`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (!listsAreFresh) await runCommand('apt-get', ['update', '-q'], { quiet: true, env })
  listsAreFresh = true
  const { code } = await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
    quiet: true,
    env,
  })
  return code === 0
}
