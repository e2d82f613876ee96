import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installDebianPackages } from './debian-packages.mjs'
import { cacheDir, findOnPath } from './paths.mjs'
import { runCommand } from './run-command.mjs'
import { SetUpError, say } from './say.mjs'

/** The same engine without windows, tabs and other chrome: most journeys take a third less time. */
export const chromiumPackage = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const packaged = { name: '@sparticuz/chromium', version: '153.0.0' }

/**
 * The browser of the tests: the developer's choice, else the headless shell, else the system's or Debian's,
 * else (on x64) one from a package.
 */
export async function findChromium() {
  const chosen =
    systemChromium() ??
    (await install(chromiumPackage)) ??
    findOnPath(...names) ??
    (await install('chromium'))
  if (chosen) return { CHROMIUM_PATH: chosen }
  const unpacked = process.arch === 'x64' ? await packagedChromium() : undefined
  if (unpacked) return { CHROMIUM_PATH: unpacked }
  throw new SetUpError(
    'The browser tests need Chromium. Please install it (apt install chromium) or set CHROMIUM_PATH.',
  )
}

/** Already installed and as good as what would be installed. */
export const systemChromium = () => process.env.CHROMIUM_PATH ?? findOnPath(chromiumPackage)

async function install(name) {
  return (await installDebianPackages(name)) ? findOnPath(name) : undefined
}

/** Only fetched when nothing else is available: it is large, and exists for x64 only. */
async function packagedChromium() {
  const folder = join(cacheDir, 'chromium')
  const module = join(folder, 'node_modules', packaged.name, 'build', 'index.js')
  if (!existsSync(module)) {
    say('Fetching a packaged Chromium')
    const { code } = await runCommand(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--ignore-scripts',
        '--no-save',
        `${packaged.name}@${packaged.version}`,
      ],
      {
        quiet: true,
      },
    )
    if (code !== 0 || !existsSync(module)) return undefined
  }
  const { default: chromium } = await import(pathToFileURL(module).href)
  return await chromium.executablePath()
}
