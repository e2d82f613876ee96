import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export type Upload = { name: string; mimeType: string; buffer: Buffer }

/** Drops files on the page, as from a folder of the computer. */
export async function drop(page: Page, ...files: Upload[]): Promise<void> {
  const described = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((list) => {
    const dropped = new DataTransfer()
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
      dropped.items.add(new File([bytes], name, { lastModified: 0 }))
    }
    return dropped
  }, described)
  // The listener is loaded after the page.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
    await expect(
      page.getByText(/^Drop (files or folders to upload them|your files to see them here)/),
    ).toBeVisible({
      timeout: 200,
    })
  }).toPass()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}
