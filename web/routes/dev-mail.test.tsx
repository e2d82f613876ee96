import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutboxMail } from '#contract/dev-mail/dev-mail.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'

const id = (number: number) => `us_${String(number).padStart(26, '0')}`
const mail = (number: number, changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id: id(number),
  created_at: '2026-11-15T08:00:00.000Z',
  recipient: 'anna@example.org',
  reply_to: null,
  subject: `Mail ${number}`,
  text: `Text of mail ${number}`,
  html: null,
  delivered: true,
  ...changes,
})

type Page = { items: OutboxMail[]; next_cursor: string | null }

/** Answers with these pages: the first without a cursor, the others by their number. */
function serverWithMail(...pages: Page[]) {
  return serverAnswers({
    site: demoSite,
    user: null,
    other: (address) => {
      const url = new URL(address, 'http://localhost')
      const page = pages[Number(url.searchParams.get('cursor') ?? 0)]
      return Promise.resolve(page ? Response.json(page) : new Response('no', { status: 422 }))
    },
  })
}

const subjects = () =>
  within(screen.getByRole('list', { name: 'Mail' }))
    .getAllByRole('link')
    .map((link) => link.firstElementChild?.textContent)

beforeEach(() => windowWidth(1440))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the mail of the demo', () => {
  test('is listed in the server’s order, page by page', async () => {
    serverWithMail({ items: [mail(3), mail(2)], next_cursor: '1' }, { items: [mail(1)], next_cursor: null })
    const { person } = openApplication('/dev/mail')
    await screen.findByText('Mail 3')
    expect(subjects()).toEqual(['Mail 3', 'Mail 2'])
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(subjects()).toEqual(['Mail 3', 'Mail 2', 'Mail 1']))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('is shown as text, with clickable addresses', async () => {
    serverWithMail({
      items: [mail(1, { text: 'Go to http://localhost:8080/password-reset?token=a.' })],
      next_cursor: null,
    })
    const { person } = openApplication('/dev/mail')
    await person.click(await screen.findByRole('link', { name: /Mail 1/ }))
    const reader = screen.getByRole('article', { name: 'Mail 1' })
    expect(reader.querySelector('pre')?.textContent).toBe(
      'Go to http://localhost:8080/password-reset?token=a.',
    )
    expect(within(reader).getByRole('link').getAttribute('href')).toBe(
      'http://localhost:8080/password-reset?token=a',
    )
    await person.click(within(reader).getByRole('button', { name: 'Close this mail' }))
    expect(screen.queryByRole('article')).toBeNull()
  })

  test('is shown as HTML in a frame that runs no scripts', async () => {
    serverWithMail({ items: [mail(1, { html: '<p>Hello</p>' })], next_cursor: null })
    const { person } = openApplication(`/dev/mail?id=${id(1)}`)
    const frame = await screen.findByTitle('Mail 1')
    expect(frame.getAttribute('srcdoc')).toBe('<p>Hello</p>')
    expect(frame.getAttribute('sandbox')).not.toBeNull()
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    await person.click(screen.getByRole('radio', { name: 'Text' }))
    expect(screen.queryByTitle('Mail 1')).toBeNull()
    expect(screen.getByText('Text of mail 1')).toBeDefined()
  })

  test('that has just arrived appears after a refresh', async () => {
    const before: Page = { items: [mail(1)], next_cursor: null }
    serverWithMail(before)
    const { person } = openApplication('/dev/mail')
    await screen.findByText('Mail 1')
    before.items.unshift(mail(2, { delivered: false }))
    await person.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(subjects()).toEqual(['Mail 2', 'Mail 1']))
    expect(screen.getByText('to anna@example.org · waiting')).toBeDefined()
  })

  test('says how to get some while there is none', async () => {
    serverWithMail({ items: [], next_cursor: null })
    openApplication('/dev/mail')
    expect(await screen.findByRole('heading', { name: 'No mail yet' })).toBeDefined()
  })

  test('that cannot be loaded shows a message and a retry', async () => {
    serverWithMail()
    const { person } = openApplication('/dev/mail')
    expect(await screen.findByText('The mail could not be loaded: error 422.')).toBeDefined()
    vi.restoreAllMocks()
    windowWidth(1440)
    serverWithMail({ items: [mail(1)], next_cursor: null })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Mail 1')).toBeDefined()
  })

  test('does not exist outside the demo', async () => {
    serverAnswers({ site: { ...demoSite, mode: 'production', stand_ins: [] }, user: null })
    openApplication('/dev/mail')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined()
    expect(screen.getByText(/belongs to demo mode/)).toBeDefined()
  })
})
