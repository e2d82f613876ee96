import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

// Draws the pictures that browsers show before someone installs the application, web/public/screenshots/*.jpg. Run it
// by hand to update them, with the URL of a demo: `node scripts/draw-app-screenshots.ts http://localhost:8080`. The
// manifest names them with their sizes.

const address = process.argv[2]
if (address === undefined) throw new Error('Please give the address of a running demo.')
const folder = fileURLToPath(new URL('../web/public/screenshots/', import.meta.url))

const patience = { timeout: 300_000 }

/** All screenshots of one form factor must have the same aspect ratio. */
const forms = {
  narrow: { width: 390, height: 780 },
  wide: { width: 1280, height: 800 },
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  // Maps are drawn with WebGL, here in software.
  args: ['--no-sandbox', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
})
for (const [form, viewport] of Object.entries(forms)) {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  const url = address
  await context.addCookies([
    { name: 'cookie-consent', value: 'necessary', url },
    { name: 'online-map', value: 'no', url },
  ])
  const page = await context.newPage()
  const draw = async (name: string, path: string) => {
    await page.goto(address + path)
    // Prerendered pages wait for a sign that someone is using them.
    await page.evaluate(() => dispatchEvent(new Event('pointermove')))
    await page.locator('#root[data-drawn]').waitFor({ state: 'detached' })
    await page.waitForFunction(() => performance.getEntriesByName('map-drawn').length > 0, null, patience)
    await page.waitForLoadState('networkidle')
    // Remove the demo banner.
    await page.getByRole('complementary', { name: 'Demo' }).evaluateAll((all) => {
      for (const each of all) each.remove()
    })
    await page.screenshot({ path: `${folder}${name}-${form}.jpg`, type: 'jpeg', quality: 60 })
  }
  await draw('map', '/map?w=6&s=45.6&e=14&n=48.2')
  const watch = await page.getByRole('main').locator('a[href^="/watch/"]').first().getAttribute('href')
  await draw('watch', watch ?? '/')
  await context.close()
}
await browser.close()
