import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installDebianPackages } from './debian-packages.mjs'
import { cacheDir, findOnPath } from './paths.mjs'
import { runCommand } from './run-command.mjs'
import { SetUpError, say } from './say.mjs'

/** The first has the same engine without windows, tabs and what else surrounds a page: every test begins in a third of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const packaged = { name: '@sparticuz/chromium', version: '153.0.0' }

/** The browser of the tests: the developer's choice, else the system's, else Debian's, else (on x64) one from a package. */
export async function findChromium() {
  const system = process.env.CHROMIUM_PATH ?? findOnPath(...names)
  if (system) return { CHROMIUM_PATH: system }
  if (await installDebianPackages('chromium')) {
    const installed = findOnPath(...names)
    if (installed) return { CHROMIUM_PATH: installed }
  }
  const unpacked = process.arch === 'x64' ? await packagedChromium() : undefined
  if (unpacked) return { CHROMIUM_PATH: unpacked }
  throw new SetUpError('The browser tests need Chromium. Please install it (apt install chromium) or set CHROMIUM_PATH.')
}

/** Only fetched where nothing else is to be had: it is large, and exists for x64 alone. */
async function packagedChromium() {
  const folder = join(cacheDir, 'chromium')
  const module = join(folder, 'node_modules', packaged.name, 'build', 'index.js')
  if (!existsSync(module)) {
    say('Fetching a packaged Chromium')
    const { code } = await runCommand(
      'npm',
      ['install', '--prefix', folder, '--ignore-scripts', '--no-save', `${packaged.name}@${packaged.version}`],
      {
        quiet: true,
      },
    )
    if (code !== 0 || !existsSync(module)) return undefined
  }
  const { default: chromium } = await import(pathToFileURL(module).href)
  return await chromium.executablePath()
}
