import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { BotCheck } from './bot-check.tsx'
import { serverAnswers } from '../server-for-tests.ts'

type Callbacks = Record<string, (token?: string) => void>

const script = () =>
  document.head.querySelector<HTMLScriptElement>('script[src^="https://challenges.cloudflare.com/"]')

/** Stands in for the provider's script. */
function standInTurnstile() {
  const rendered: { container: HTMLElement; options: Callbacks & { sitekey: string } }[] = []
  const removed: string[] = []
  vi.stubGlobal('turnstile', {
    render: (container: HTMLElement, options: Callbacks & { sitekey: string }) => {
      rendered.push({ container, options })
      return 'the widget'
    },
    remove: (widget: string) => removed.push(widget),
  })
  return { rendered, removed }
}

// The test DOM must not load third-party scripts.
vi.spyOn(HTMLHeadElement.prototype, 'append').mockImplementation(function append(
  this: HTMLHeadElement,
  ...nodes
) {
  for (const node of nodes) if (node instanceof HTMLScriptElement) node.type = 'text/plain'
  this.insertBefore(nodes[0] as Node, null)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function renderCheck() {
  serverAnswers({ 'GET /api/bot_check': () => Response.json({ kind: 'turnstile', site_key: 'the key' }) })
  const tokens: (string | null)[] = []
  const { unmount } = render(<BotCheck onToken={(token) => tokens.push(token)} />)
  return { tokens, unmount, person: userEvent.setup() }
}

// First, because a script that has loaded is not loaded again.
test('a script that does not arrive is reported, and loaded again on request', async () => {
  const { person } = renderCheck()
  await waitFor(() => expect(script()).not.toBeNull())
  expect(script()?.src).toBe('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
  script()?.dispatchEvent(new Event('error'))
  expect(await screen.findByText('failed to validate with Turnstile')).toBeDefined()
  expect(script()).toBeNull()
  const { rendered } = standInTurnstile()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(script()).not.toBeNull())
  script()?.dispatchEvent(new Event('load'))
  await waitFor(() => expect(rendered).toHaveLength(1))
})

test('the provider’s widget earns the token, and another one when it has expired', async () => {
  const { rendered, removed } = standInTurnstile()
  const { tokens, unmount } = renderCheck()
  await waitFor(() => expect(rendered).toHaveLength(1))
  const options = rendered[0]?.options
  expect(options).toMatchObject({ sitekey: 'the key', 'refresh-expired': 'auto' })
  options?.['callback']?.('first')
  options?.['expired-callback']?.()
  options?.['callback']?.('second')
  expect(tokens).toEqual([null, 'first', null, 'second'])
  unmount()
  expect(removed).toEqual(['the widget'])
})

test.each([
  ['error-callback', 'failed to validate with Turnstile'],
  ['timeout-callback', 'failed to validate with Turnstile'],
  ['unsupported-callback', 'Your browser is not supported. Please use a more recent browser.'],
])('when the provider calls its %s, this is reported', async (callback, text) => {
  const { rendered } = standInTurnstile()
  renderCheck()
  await waitFor(() => expect(rendered).toHaveLength(1))
  rendered[0]?.options[callback]?.()
  expect(await screen.findByText(text)).toBeDefined()
})
