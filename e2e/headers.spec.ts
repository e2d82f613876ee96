import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** Every kind of answer: pages, files, calls and errors. */
const answers: { path: string; status: number; post?: string }[] = [
  { path: '/', status: 200 },
  { path: '/faq', status: 200 },
  { path: '/nowhere/at/all', status: 404 },
  { path: '/terms.html', status: 200 },
  { path: '/service-worker.js', status: 200 },
  { path: '/icons/icon.svg', status: 200 },
  { path: '/missing.js', status: 404 },
  { path: '/api/site', status: 200 },
  { path: '/api/nothing', status: 404 },
  { path: '/api/send_message', status: 405 },
  { path: '/api/send_message', status: 400, post: '{' },
  { path: '/healthz', status: 200 },
]

const expected = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

async function ask(request: APIRequestContext, { path, post }: { path: string; post?: string }) {
  if (post === undefined) return request.get(path)
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'trailcast' }
  return request.post(path, { headers, data: Buffer.from(post) })
}

function expectProtection(headers: Record<string, string>): void {
  expect(headers).toMatchObject(expected)
  const policy = headers['content-security-policy'] ?? ''
  expect(policy.split('; ').toSorted()).toEqual(
    expect.arrayContaining([
      "base-uri 'none'",
      "default-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
    ]),
  )
  expect(policy).not.toContain('unsafe')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
}

test('every kind of answer has the security headers', async ({ request }) => {
  for (const { path, status, post } of answers) {
    await test.step(post === undefined ? path : `${path} with ${post}`, async () => {
      const answer = await ask(request, { path, ...(post === undefined ? {} : { post }) })
      expect(answer.status()).toBe(status)
      expectProtection(answer.headers())
    })
  }
})

test('files named after their content are cached forever, pages are revalidated, API answers are never cached', async ({
  page,
  request,
}) => {
  await page.goto('/dev/ui')
  const script = await page.locator('script[type=module]').getAttribute('src')
  const cachingOf = async (path: string) => (await request.get(path)).headers()['cache-control']
  expect(await cachingOf(script ?? '')).toBe('public, max-age=31536000, immutable')
  expect(await cachingOf('/faq')).toBe('no-cache')
  expect(await cachingOf('/service-worker.js')).toBe('no-cache')
  expect(await cachingOf('/api/site')).toBe('no-store')
})

/** What the browser blocked because of the policy, on all pages from now on. */
async function watchRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = []
  await page.exposeFunction('tellRefusal', (refusal: string) => refusals.push(refusal))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { tellRefusal } = window as unknown as { tellRefusal: (refusal: string) => void }
      tellRefusal(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return refusals
}

test('a walk through everything does not violate the content security policy', async ({ page }) => {
  const refusals = await watchRefusals(page)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [entry, heading] of [
    ['FAQ', 'Questions and answers'],
    ['About', 'About Trailcast'],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await menu.getByRole('button', { name: 'Send us a message' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('A walk through everything')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'Read the mail' }).click()
  await page.getByRole('list', { name: 'Mail' }).getByRole('link').first().click()
  await page.goto('/dev/ui')
  const samples = page.getByRole('region', { name: 'Dark' })
  await samples.getByRole('button', { name: 'Hover me' }).hover()
  await samples.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('menuitem', { name: 'Upload video' }).click()
  await samples.getByRole('button', { name: 'Wide, long' }).click()
  await page.keyboard.press('Escape')
  await page.goto('/privacy.html')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  expect(refusals).toEqual([])
})

test('the API is documented for people', async ({ page }) => {
  const refusals = await watchRefusals(page)
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Trailcast/ })).toBeVisible()
  // Only the calls in view are rendered.
  await expect(page.locator('.opblock-summary-path', { hasText: '/api/site' })).toBeVisible()
  expect(refusals).toEqual([])
})
