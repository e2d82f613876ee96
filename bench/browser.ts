import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { cpuSecondsOfTree } from './cpu-time.ts'

export type MeasuredBrowser = {
  /** Nothing is cached, and someone is signed in if a cookie is given. */
  open: (origin: string, cookie?: string, serviceWorkers?: 'allow' | 'block') => Promise<BrowserContext>
  /** Of all its processes. */
  cpuSeconds: () => number
  close: () => Promise<void>
}

/** Maps are drawn with WebGL in software, since not every machine has a graphics card. */
const options = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** How browsers are launched for measuring. */
export const launching = {
  args: options,
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
}

export async function openBrowser(): Promise<MeasuredBrowser> {
  const server = await chromium.launchServer(launching)
  const browser: Browser = await chromium.connect(server.wsEndpoint())
  const { pid = 0 } = server.process()
  return {
    async open(origin, cookie, serviceWorkers = 'block') {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        serviceWorkers,
      })
      const [name = '', value = ''] = (cookie ?? '').split('=')
      await context.addCookies([
        { name: 'cookie-consent', value: 'necessary', url: origin },
        ...(cookie === undefined ? [] : [{ name, value, url: origin }]),
      ])
      return context
    },
    cpuSeconds: () => cpuSecondsOfTree(pid),
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
