import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import { openSettings } from '#web/app/testing/settings-for-tests.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { texts } from './messages.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

const id = (n: number) => `eu_01j000000000000000000002${String(n).padStart(2, '0')}`
const bob = { id: id(90), channel_name: 'Bob on skis', picture: null }

const notification = (n: number, changes: Partial<Notification> = {}): Notification => ({
  id: id(n),
  kind: 'comment',
  created_at: `2026-06-0${n}T10:00:00.000Z`,
  is_seen: true,
  count: 1,
  people: [bob],
  project: { id: id(80), title: 'Up the ridge' },
  activity: null,
  excerpt: null,
  name: null,
  path: `/watch/${id(80)}?comment=${id(n)}`,
  ...changes,
})

type Page = { items: Notification[]; next_cursor?: string | null; is_incomplete?: boolean }
const pageOf = ({ items, next_cursor = null, is_incomplete = false }: Page) =>
  Response.json({ items, next_cursor, is_incomplete })

const open = (answers: Parameters<typeof openSettings>[0]) =>
  openSettings(
    {
      '/api/notifications/unseen': () => Response.json({ unseen: 2, version: 1 }),
      '/api/notifications/seen': () => new Response(null, { status: 204 }),
      ...answers,
    },
    { path: '/notifications', title: texts.title },
  )
const rows = async () =>
  within(await screen.findByRole('list', { name: texts.title })).findAllByRole('listitem')

test('what happened leads to its page, what is new is marked, and counts as seen up to the newest shown', async () => {
  const { sent } = await open({
    '/api/notifications': () =>
      pageOf({
        items: [
          notification(3, { is_seen: false, excerpt: 'Where is this?' }),
          notification(2, { kind: 'decision', people: [], project: null, path: '/decision/x' }),
        ],
      }),
  })
  const [first, second] = await rows()
  if (!first || !second) throw new Error('two rows were expected')
  const link = within(first).getByRole('link')
  expect(link.textContent).toMatch(/^New: .*Bob on skis.*Up the ridge/)
  expect(link.getAttribute('href')).toBe(`/watch/${id(80)}?comment=${id(3)}`)
  expect(within(first).getByText('Where is this?')).toBeDefined()
  expect(within(second).getByRole('link').textContent).not.toContain('New:')
  await waitFor(() =>
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/notifications/seen', { until: '2026-06-03T10:00:00.000Z' }],
    ]),
  )
})

test('older ones come on request, and a region that does not answer is mentioned', async () => {
  const pages = [
    pageOf({ items: [notification(3)], next_cursor: 'more', is_incomplete: true }),
    pageOf({ items: [notification(1)] }),
  ]
  const { person } = await open({ '/api/notifications': () => pages.shift() ?? pageOf({ items: [] }) })
  expect(await rows()).toHaveLength(1)
  expect(screen.getByText(texts.incomplete)).toBeDefined()
  await person.click(screen.getByRole('button', { name: /more/i }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('nothing yet is said with a way on, and marks nothing', async () => {
  const { sent } = await open({ '/api/notifications': () => pageOf({ items: [] }) })
  expect(await screen.findByRole('heading', { name: texts.none })).toBeDefined()
  expect(screen.getByRole('link', { name: texts.findVideos }).getAttribute('href')).toBe('/')
  expect(sent).toEqual([])
})

test('a list that could not be loaded can be asked for again', async () => {
  let isAway = true
  const { person } = await open({
    '/api/notifications': () =>
      isAway ? new Response('gone', { status: 404 }) : pageOf({ items: [notification(1)] }),
  })
  expect(await screen.findByText(texts.notLoaded)).toBeDefined()
  isAway = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

test('only the button of the unsubscribe page ends the mails', async () => {
  const path = '/unsubscribe/signed'
  const { person, sent } = await openSettings(
    { [path]: () => new Response(null, { status: 204 }) },
    { path, title: texts.unsubscribeTitle },
  )
  expect(sent).toEqual([])
  await person.click(await screen.findByRole('button', { name: texts.unsubscribe }))
  expect(await screen.findByText(texts.unsubscribed)).toBeDefined()
  expect(sent.map(({ path: asked }) => asked)).toEqual([path])
})
