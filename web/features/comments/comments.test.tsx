import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Comment, CommentPage } from '#contract/comments/comments.ts'
import { confirmEmailMessages } from '#contract/accounts/confirm-email-messages.ts'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { CommentText } from './comment-text.tsx'
import { Comments } from './comments.tsx'

const projectId = 'eu_01j00000000000000000000050'
const id = (n: number) => `eu_01j000000000000000000001${String(n).padStart(2, '0')}`

function commentForTests(n: number, changes: Partial<Comment> = {}): Comment {
  return {
    id: id(n),
    parent_id: null,
    depth: 0,
    author: { id: id(90), channel_name: 'bergziege', picture: null },
    name: 'bergziege',
    deleted: false,
    is_own: false,
    is_by_owner: false,
    comment: `Comment ${n}`,
    created_at: '2026-06-01T10:00:00.000Z',
    edited: false,
    can_edit: false,
    state: 'shown',
    held_for: null,
    votes: { up: 0, down: 0, mine: 0 },
    pinned: false,
    hearted: false,
    moment_ms: null,
    children: [],
    reply_count: 0,
    next_reply_cursor: null,
    ...changes,
  }
}

const about: NonNullable<CommentPage['about']> = {
  access: 'open',
  holds_all: false,
  refusal: null,
  needs_check: false,
  held: [],
  newest_id: id(1),
}
const pageOf = (items: Comment[], changes: Partial<NonNullable<CommentPage['about']>> = {}): CommentPage => ({
  items,
  next_cursor: null,
  total: items.length,
  about: { ...about, ...changes },
})

type Answers = Record<string, (body: unknown) => Response>

function open(
  answers: Answers,
  { isOwner = false, user = anna }: { isOwner?: boolean; user?: typeof anna | null } = {},
) {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const url = address instanceof Request ? address.url : String(address)
    const name = `${init?.method ?? 'GET'} ${url.replace(/\?.*/, '')}`
    asked.push(name)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    return answers[name]?.(body) ?? Response.json({ count: 0 })
  })
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  const seeks: number[] = []
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Comments
          topic={{ kind: 'project', id: projectId }}
          isOwner={isOwner}
          durationMs={200_000}
          momentNow={() => 83_000}
          onSeek={(ms) => seeks.push(ms)}
          botCheck={(onToken) => <button onClick={() => onToken('token')}>Check</button>}
          menuOf={() => [{ label: 'Report' }]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { asked, seeks, person: userEvent.setup() }
}
const draftKey = `comment-draft-${anna.id}-${projectId}`
const list = `GET /api/comments/${projectId}`

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('who has not confirmed their email is told so before they write, and can have the link again', async () => {
  let user = { ...anna, is_confirmed: false }
  let isSent = false
  const { person } = open(
    {
      [list]: () => Response.json(pageOf([])),
      'GET /api/logged_in': () => Response.json(user),
      'POST /api/account/confirm_email/send': () => {
        isSent = true
        return new Response(null, { status: 204 })
      },
    },
    { user },
  )
  expect(await screen.findByText(confirmEmailMessages.beforeWriting('anna@example.org'))).toBeDefined()
  expect(screen.getByRole('textbox', { name: texts.add })).toHaveProperty('value', '')
  await person.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText(confirmEmailMessages.sent('anna@example.org'))).toBeDefined()
  expect(isSent).toBe(true)
  // The link was opened in another tab.
  user = anna
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(screen.queryByText(confirmEmailMessages.sent('anna@example.org'))).toBeNull())
})

test('a comment is written about the current moment by keyboard, and its draft is kept until it is sent', async () => {
  const sent: unknown[] = []
  const written = commentForTests(2, { is_own: true })
  const { person } = open({
    [list]: () => Response.json(pageOf(sent.length > 0 ? [written] : [])),
    'POST /api/comment/': (body) => {
      sent.push(body)
      return sent.length === 1 ? new Response(texts.notHere, { status: 403 }) : Response.json(written)
    },
  })
  const field = await screen.findByRole('textbox', { name: texts.add })
  await person.click(field)
  await person.keyboard('Look at this')
  await person.click(screen.getByRole('checkbox', { name: texts.aboutMoment('1:23') }))
  expect(localStorage.getItem(draftKey)).toBe('"Look at this"')
  await person.click(field)
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(texts.notHere)).toBeDefined()
  expect((field as HTMLTextAreaElement).value).toBe('Look at this')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Comment 2')).toBeDefined()
  expect(sent[1]).toEqual({ project_id: projectId, comment: 'Look at this', moment: 83_000 })
  expect((field as HTMLTextAreaElement).value).toBe('')
  expect(localStorage.getItem(draftKey)).toBe('""')
})

test('the letters are counted from 1,900 on, and too many cannot be sent', async () => {
  localStorage.setItem(draftKey, JSON.stringify('x'.repeat(1899)))
  const { person } = open({ [list]: () => Response.json(pageOf([])) })
  const field = await screen.findByRole('textbox', { name: texts.add })
  expect(screen.queryByText(/of 2,000 characters/)).toBeNull()
  await person.type(field, 'y')
  expect(screen.getByText('1,900 of 2,000 characters')).toBeDefined()
  await person.click(field)
  await person.paste('z'.repeat(101))
  expect(screen.getByRole('button', { name: texts.send })).toHaveProperty('disabled', true)
})

test('newcomers pass the bot check first', async () => {
  localStorage.setItem(draftKey, '"Hello"')
  const { person } = open({ [list]: () => Response.json(pageOf([], { needs_check: true })) })
  const send = await screen.findByRole('button', { name: texts.send })
  expect(send).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('button', { name: 'Check' }))
  expect(send).toHaveProperty('disabled', false)
})

test('a vote shows at once and is taken back when it is not saved', async () => {
  const answer = Promise.withResolvers<Response>()
  const { person } = open({
    [list]: () => Response.json(pageOf([commentForTests(1)])),
    [`POST /api/rating/comment/${id(1)}/upvote`]: () => answer.promise as never,
  })
  const like = await screen.findByRole('button', { name: 'Like 0' })
  await person.click(like)
  expect(screen.getByRole('button', { name: 'Like 1', pressed: true })).toBeDefined()
  answer.resolve(new Response('You cannot vote here.', { status: 403 }))
  expect(await screen.findByRole('button', { name: 'Like 0', pressed: false })).toBeDefined()
})

test('replies are under what they reply to, and removed comments are lines', async () => {
  const { person, seeks } = open({
    [list]: () =>
      Response.json(
        pageOf([
          commentForTests(1, {
            state: 'deleted',
            comment: '',
            author: null,
            children: [
              commentForTests(2, {
                parent_id: id(1),
                depth: 1,
                moment_ms: 61_000,
                children: [
                  commentForTests(3, {
                    parent_id: id(2),
                    depth: 2,
                    author: null,
                    comment: 'See 1:05 and 9:59',
                  }),
                ],
              }),
            ],
            reply_count: 2,
          }),
        ]),
      ),
  })
  expect(await screen.findByText('Deleted')).toBeDefined()
  const second = screen.getByRole('article', { name: texts.by('bergziege') })
  const third = within(second).getByRole('article', { name: texts.by('Somebody who left') })
  await person.click(within(third).getByRole('button', { name: 'Go to 1:05' }))
  await person.click(within(second).getByRole('button', { name: 'Go to the moment at 1:01' }))
  expect(seeks).toEqual([65_000, 61_000])
  expect(within(third).queryByRole('button', { name: 'Go to 9:59' })).toBeNull()
})

test('the owner approves what waits, and visitors are asked to sign in', async () => {
  const held = [commentForTests(5, { state: 'held', held_for: 'link' })]
  const { person, asked } = open(
    {
      [list]: () => Response.json(pageOf([], { held })),
      [`POST /api/comment/${id(5)}/approve`]: () => new Response(null, { status: 204 }),
    },
    { isOwner: true },
  )
  await person.click(await screen.findByRole('button', { name: texts.approve }))
  await waitFor(() => expect(asked).toContain(`POST /api/comment/${id(5)}/approve`))
  cleanup()
  queryClient.clear()
  open({ [list]: () => Response.json(pageOf([])) }, { user: null })
  expect(await screen.findByRole('button', { name: texts.signIn })).toBeDefined()
  expect(screen.getByText(texts.none)).toBeDefined()
})

test('new comments of others wait for a press', async () => {
  const { person } = open({
    [list]: () => Response.json(pageOf([commentForTests(1)])),
    [`GET /api/comments/${projectId}/news`]: () => Response.json({ count: 3 }),
  })
  await person.click(await screen.findByRole('button', { name: 'Show 3 new comments' }))
  expect(screen.getByRole('radio', { name: texts.newest })).toHaveProperty('checked', true)
})

test.each([
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '\u202Eevil\u202C \u2066x',
  `Z${'\u0301'.repeat(1999)}`,
  'a\u200Bb\uFEFFc',
  'https://аррӏе.com/login javascript:alert(1)',
])('the hostile text %# is shown as text', (text) => {
  const { container } = render(<CommentText text={text} durationMs={0} onSeek={() => {}} />)
  expect(container.querySelectorAll('img, script, iframe')).toHaveLength(0)
  const paragraph = container.querySelector('p')
  expect(paragraph?.dir).toBe('auto')
  for (const link of container.querySelectorAll('a')) {
    expect(link.rel.split(' ')).toEqual(expect.arrayContaining(['nofollow', 'ugc', 'noopener']))
    expect(link.textContent).toBe('xn--80ak6aa92e.com/login')
  }
})
