import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Decision } from '#contract/moderation/decisions.ts'
import {
  decideCase,
  getCase,
  listQueue,
  type CaseItem,
  type CaseView,
} from '#contract/moderation/moderation.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { AppealForm } from './appeal-form.tsx'
import { ModerationPage } from './moderation-page.tsx'

const id = 'us_01j0000000000000000000000a'
const item: CaseItem = {
  id,
  kind: 'comment',
  title: 'Buy my shoes <b>now</b>',
  subject: null,
  state: 'open',
  opened_at: '2026-06-01T10:00:00.000Z',
  report_count: 2,
  reasons: ['spam'],
  legal_count: 0,
  is_urgent: true,
  is_hidden: true,
  lease: { is_own: true, until_ms: 1 },
  is_own: false,
}
const view: CaseView = {
  item,
  context: {
    kind: 'comment',
    topic: { kind: 'project', title: 'To the lake' },
    thread: [
      {
        id,
        author: null,
        text: item.title,
        depth: 0,
        created_at: item.opened_at,
        is_reported: true,
        is_shown: false,
      },
    ],
  },
  restriction: 'hidden',
  reports: [],
  decisions: [],
  actions: ['none', 'warn', 'remove', 'restore', 'no_comments', 'suspend'],
}

function open(address: string, user: object = { ...anna, role: 'moderator' }, shown: CaseView = view) {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = typeof input === 'string' ? input : ''
    if (url.startsWith(listQueue.path))
      return Promise.resolve(Response.json({ items: [shown.item], next_cursor: null }))
    if (url.startsWith(getCase.path)) return Promise.resolve(Response.json(shown))
    if (url === decideCase.path) {
      sent.push(JSON.parse(init?.body as string))
      return Promise.resolve(Response.json({ id }))
    }
    return Promise.resolve(Response.json(user))
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <ModerationPage Player={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { sent, person: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('only moderators see the queue', async () => {
  open('/moderation', anna)
  expect(await screen.findByText('This page is for moderators.')).toBeDefined()
})

test('J reaches the first report from anywhere, and what people wrote is shown as it is', async () => {
  const { person } = open('/moderation')
  const row = await screen.findByRole('link', { name: /Buy my shoes <b>now<\/b>/ })
  await person.keyboard('j')
  expect(document.activeElement).toBe(row)
  expect(row.getAttribute('href')).toBe(`/moderation?case=${id}`)
})

test('a decision is sent with its reasons, and not without them', async () => {
  const { sent, person } = open(`/moderation?case=${id}`)
  await person.click(await screen.findByRole('radio', { name: 'No comments for some time' }))
  await person.click(screen.getByRole('button', { name: 'Decide' }))
  expect(screen.getByText('Please write which law or clause, and why.')).toBeDefined()
  expect(screen.getByText('Please write what you saw.')).toBeDefined()
  expect(sent).toEqual([])
  await person.type(screen.getByLabelText('Law or clause, and why it applies'), 'No advertisements.')
  await person.type(screen.getByLabelText('What you saw'), 'It sells shoes.')
  await person.click(screen.getByRole('button', { name: 'Decide' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    { case_id: id, action: 'no_comments', days: 7, reason: 'spam', ground: 'terms' },
  ])
})

const notice = (n: number, explanation: string): CaseView['reports'][number] => ({
  id: `us_01j000000000000000000000${n}a`,
  reason: 'rights',
  text: '',
  moment_ms: null,
  is_legal: true,
  legal_explanation: explanation,
  reporter: 'new',
  state: 'open',
  created_at: item.opened_at,
})

test('every notice about a thing is shown, and the decision says which was the last one read', async () => {
  const moderator = { ...anna, role: 'moderator' }
  const shown = {
    ...view,
    item: { ...item, report_count: 2, legal_count: 2 },
    reports: [notice(2, 'I made it.'), notice(1, 'I own the rights.')],
  }
  const { sent, person } = open(`/moderation?case=${id}`, moderator, shown)
  expect(await screen.findByText('2 legal notices')).toBeDefined()
  expect(screen.getByText('I made it.')).toBeDefined()
  expect(screen.getByText('I own the rights.')).toBeDefined()
  await person.type(screen.getByLabelText('What you saw'), 'It is theirs.')
  await person.click(screen.getByRole('button', { name: 'Decide' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ newest_report_id: shown.reports[0]?.id }])
})

const decision: Decision = {
  id,
  kind: 'project',
  title: 'Shoes',
  action: 'remove',
  until_ms: null,
  reason: 'spam',
  ground: 'terms',
  ground_text: 'No advertisements.',
  facts: 'It sells shoes.',
  source: 'reports',
  is_automated: false,
  created_at: '2026-06-01T10:00:00.000Z',
  is_reversed: false,
  appeal_until_ms: Date.UTC(2026, 11, 1),
  appeal: null,
}

test.each([
  ['can be appealed', {}, 'Send appeal'],
  ['waits for a moderator', { action: 'hide', appeal_until_ms: null }, 'A moderator will look at it soon'],
  ['is too old', { appeal_until_ms: null }, 'The time to appeal is over.'],
  ['no longer holds', { appeal_until_ms: null, is_reversed: true }, 'There is nothing to appeal against.'],
] as const)('a decision that %s says so', (_, changed, sentence) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppealForm decision={{ ...decision, ...changed }} linkKey={null} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(sentence)
})
