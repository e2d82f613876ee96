import { chromium } from '@playwright/test'

/** `zeros` are appended in the page, because transferring that many bytes to it would take long. */
export type DroppedFile = { name: string; bytes: Buffer; zeros?: number }
export type SentPart = { origin: string; status: number }

const launchOptions = {
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  // Chromium's sandbox does not work for root, which runs the drills in a container.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

type Visit = { url: string; cookie: string; files: DroppedFile[] }

/**
 * Drops files on a page in a real browser, waits until all are uploaded, and returns where their parts were
 * sent.
 */
export async function uploadByBrowser({ url, cookie, files }: Visit): Promise<SentPart[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const [name = '', value = ''] = cookie.split('=')
    const consent = { name: 'cookie-consent', value: 'necessary', url }
    await context.addCookies([consent, { name, value, url }])
    const page = await context.newPage()
    const sent: SentPart[] = []
    page.on('response', (answer) => {
      const { origin, searchParams } = new URL(answer.url())
      if (searchParams.has('partNumber')) sent.push({ origin, status: answer.status() })
    })
    await page.goto(`${url}/faq`)
    const described = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }))
    const dropped = await page.evaluateHandle((list) => {
      const transfer = new DataTransfer()
      for (const { name: filename, base64, zeros = 0 } of list) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
        transfer.items.add(new File([bytes, new Uint8Array(zeros)], filename, { lastModified: 0 }))
      }
      return transfer
    }, described)
    const hint = page.getByText('Drop files or folders to upload them')
    // The listener is loaded after the page.
    while (!(await hint.isVisible())) await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped })
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
    const overlay = page.getByRole('region', { name: 'Uploads' })
    await overlay.getByText(`${files.length}/${files.length}`).waitFor({ timeout: 120_000 })
    return sent
  } finally {
    await browser.close()
  }
}
