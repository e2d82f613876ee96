import { existsSync } from 'node:fs'
import { pinnedNode } from './paths.mjs'
import { runCommand } from './run-command.mjs'
import { SetUpError, say } from './say.mjs'
import { hashOf, isDone, markDone } from './stamp.mjs'

const attempts = 3

/** Installs exactly what the lock file says, including the pinned Node runtime. */
export async function installPackages() {
  const hash = hashOf('package-lock.json', '.npmrc')
  if (isDone('packages', hash) && existsSync(pinnedNode)) return
  say('Installing packages and the pinned Node runtime (about a minute the first time)')
  let failure = ''
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // Node 20 makes npm warn about packages that only the pinned runtime will run: errors are enough.
    const { code, output } = await runCommand(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        quiet: true,
      },
    )
    if (code === 0) {
      if (!existsSync(pinnedNode)) {
        throw new SetUpError(
          `There is no packaged Node runtime for ${process.platform} ${process.arch}: please use Linux on x64 or arm64.`,
        )
      }
      markDone('packages', hash)
      return
    }
    failure = output.trim().split('\n').slice(-12).join('\n')
    if (attempt < attempts) say(`That did not work, trying again (${attempt + 1} of ${attempts})`)
  }
  throw new SetUpError(`npm could not install the packages. Is the network up? It said:\n${failure}`)
}
