import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { walkThroughPopup } from '#server/testing/walk-through-popup.ts'
import { expect } from './journey.ts'
import { ownServer } from './own-server.ts'
import type { ProviderCommand } from './provider-control.ts'

export type Provider = 'google' | 'facebook'
export type Identity = { provider: Provider; id: string; name: string; email: string }

export const providerNames: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }

/** Someone with an account at the provider who was never here before. */
export async function givenIdentity(provider: Provider, options: { email?: string } = {}): Promise<Identity> {
  const id = randomUUID()
  const person = { id, name: 'Gerda Holm', email: options.email ?? `${id}@${provider}.example` }
  await tell({ provider, person })
  return { provider, ...person }
}

/** Makes the provider answer nonsense while `work` runs. */
export async function whileTalkingNonsense(provider: Provider, work: () => Promise<void>): Promise<void> {
  await tell({ provider, token: 'nonsense' })
  try {
    await work()
  } finally {
    await tell({ provider, token: 'fine' })
  }
}

async function tell(command: ProviderCommand): Promise<void> {
  const reply = await fetch(ownServer().providers, { method: 'POST', body: JSON.stringify(command) })
  if (!reply.ok) throw new Error(`the providers answer ${reply.status}`)
}

/** Presses the provider's button, wherever it is on screen, and returns its window. */
export async function openPopup(page: Page, provider: Provider): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Continue with ${providerNames[provider]}` }).click()
  const popup = await opened
  await expect(popup.getByRole('textbox', { name: 'User' })).toBeVisible()
  return popup
}

export async function signInAt(page: Page, { provider, id }: Identity): Promise<void> {
  const popup = await openPopup(page, provider)
  await popup.getByRole('textbox', { name: 'User' }).fill(id)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
}

/** A provider that recognises the browser lets its window close without a question. */
export async function forgetAtProvider(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^_(session|interaction)/ })
}

/** Signs up through the API; the browser of this context is signed in from then on. */
export async function signUpWith({ request }: BrowserContext, { provider, id }: Identity): Promise<void> {
  const headers = { 'X-Requested-With': 'trailcast' }
  const start = (await (await request.get(`/api/${provider}/state`, { headers })).json()) as {
    url: string
    state: string
  }
  const { code } = await walkThroughPopup(start.url, provider === 'google' ? { sub: id } : { id })
  const exchanged = await request.post(`/api/${provider}/token`, {
    headers,
    data: { code, state: start.state },
  })
  const authorization = `Bearer ${await exchanged.text()}`
  const data = { home: 'eu', provider, remember: true }
  const reply = await request.post('/api/login/signup', { headers: { ...headers, authorization }, data })
  expect(reply.status(), await reply.text()).toBe(200)
}
