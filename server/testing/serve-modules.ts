import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Page } from '@playwright/test'

/** Lets a page import modules of the repository by their path after `/modules/`, with their types stripped. */
export async function serveModules(page: Page): Promise<void> {
  await page.route('**/modules/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/modules/', '')
    const text = stripTypeScriptTypes(await readFile(path, 'utf8'))
    const body = text.replaceAll(/from '#(domain|contract|web)\//g, "from '/modules/$1/")
    await route.fulfill({ body, contentType: 'text/javascript' })
  })
}
