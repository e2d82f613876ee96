import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { launch, type Browser } from 'puppeteer-core'

/** Firefox where it is installed: Debian's, or any other on the path; `FIREFOX_PATH` names another one. */
export const findFirefox = () => process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox')

type Screen = { display: string; close: () => void }

/**
 * Driven by WebDriver BiDi, the standard that Firefox speaks. Maps are drawn with WebGL, which Firefox has only
 * on a screen: an invisible one where Xvfb is installed. Elsewhere it shows what it can without maps.
 */
export async function withFirefox(use: (browser: Browser) => Promise<void>): Promise<void> {
  const screen = await openScreen()
  try {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findFirefox() ?? '',
      headless: screen === undefined,
      env: { ...process.env, ...(screen && { DISPLAY: screen.display }) },
      // A busy machine needs longer than the usual half minute.
      timeout: 120_000,
      protocolTimeout: 180_000,
    })
    try {
      await use(browser)
    } finally {
      await browser.close()
    }
  } finally {
    screen?.close()
  }
}

async function openScreen(): Promise<Screen | undefined> {
  const program = findProgram('Xvfb')
  if (!program) return undefined
  const server = spawn(program, ['-displayfd', '1', '-screen', '0', '1440x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // The X server picks a free display number and prints it once the display can be used.
  const [number] = (await once(server.stdout, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, close: () => server.kill() }
}

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
}
