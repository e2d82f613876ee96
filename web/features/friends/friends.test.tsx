import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmEmailMessages } from '#contract/accounts/confirm-email-messages.ts'
import { errorCodeHeader } from '#contract/error-codes.ts'
import type { Friend, Friends, InvitationLink } from '#contract/friends/friends.ts'
import { openSettings, said } from '#web/app/testing/settings-for-tests.tsx'
import { closeBlockDialog } from '#web/session/keep-away.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { texts } from './messages.ts'

const person = (n: number, name: string): Friend => ({
  id: `eu_01j0000000000000000000008${n}`,
  created_at: '2026-06-01T10:00:00.000Z',
  name,
  picture: null,
})
const [bob, cy, dee] = [person(1, 'Bob'), person(2, 'Cy'), person(3, 'Dee')]
const nobody: Friends = { friends: [], sentInvitations: [], receivedInvitations: [] }
const lists: Friends = { friends: [bob], sentInvitations: [cy], receivedInvitations: [dee] }
const link: InvitationLink = {
  id: 'eu_01j00000000000000000000091',
  url: 'https://trails.example/invitation/abc',
  created_at: '2026-06-01T10:00:00.000Z',
  expires_at: '2026-06-15T10:00:00.000Z',
  uses_left: 19,
}

afterEach(() => {
  closeBlockDialog()
  cleanup()
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
})

const open = (answers: Parameters<typeof openSettings>[0] = {}) =>
  openSettings(
    {
      '/api/friends/': () => Response.json(lists),
      '/api/friends/links': () => Response.json({ items: [link] }),
      ...answers,
    },
    { path: '/friends', title: texts.friends },
  )
const answering = (answer: Friends) => () => Response.json(answer)
const press = (name: string) => screen.findByRole('button', { name })

test('someone whose region is away cannot be invited, which is said soon', async () => {
  const away = 'The Europe region cannot be reached right now. Please try again in a moment.'
  const { person: user, sent } = await open({
    '/api/friends/invite': () => new Response(away, { status: 503 }),
  })
  await user.type(await screen.findByLabelText(texts.nameOrEmail), 'Anna')
  await user.click(await press(texts.sendInvitation))
  expect(await screen.findByText(`Failed to save: ${away}`)).toBeDefined()
  expect(sent.map(({ path }) => path)).toEqual(['/api/friends/invite', '/api/friends/invite'])
})

test('three lists, and each invitation and friendship can be answered or ended', async () => {
  const { person: user, sent } = await open({
    '/api/friends/accept': answering({ ...lists, friends: [bob, dee], receivedInvitations: [] }),
    '/api/friends/cancel': answering(lists),
    '/api/friends/remove': answering(lists),
  })
  await user.click(await press(texts.acceptOf('Dee')))
  await waitFor(() => expect(said()).toContain(texts.accepted('Dee')))
  await user.click(await press(texts.cancelOf('Cy')))
  await user.click(await press(texts.removeOf('Bob')))
  const dialog = screen.getByRole('dialog', { name: texts.removeTitle('Bob') })
  await user.click(within(dialog).getByRole('button', { name: texts.remove }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/friends/accept', { id: dee.id }],
    ['/api/friends/cancel', { id: cy.id }],
    ['/api/friends/remove', { id: bob.id }],
  ])
})

test('what is typed is a channel name or an email', async () => {
  const { person: user, sent } = await open({
    '/api/friends/': answering(nobody),
    '/api/friends/invite': answering(nobody),
  })
  const field = await screen.findByLabelText(texts.nameOrEmail)
  await user.click(await press(texts.sendInvitation))
  expect(screen.getByText(texts.emptyName)).toBeDefined()
  for (const [n, whom] of ['Bob on skis', 'bob@example.org'].entries()) {
    await user.type(field, whom)
    await user.click(await press(texts.sendInvitation))
    await waitFor(() => expect(sent).toHaveLength(n + 1))
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''))
  }
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Bob on skis' }, { email: 'bob@example.org' }])
  expect(screen.getByText(texts.noFriends)).toBeDefined()
})

const refusal = (sentence: string, headers: Record<string, string>) => ({
  '/api/friends/invite': () => new Response(sentence, { status: 403, headers }),
})

test('who has not confirmed their email is told so, with a button, whatever the sentence of the server', async () => {
  const { person: user } = await open(refusal('No.', { [errorCodeHeader]: 'email_not_confirmed' }))
  await user.type(await screen.findByLabelText(texts.nameOrEmail), 'Bob')
  await user.click(await press(texts.sendInvitation))
  expect(await press(confirmEmailMessages.send)).toBeDefined()
})

test('a refusal with the same sentence, but without the code, is only shown', async () => {
  const { person: user } = await open(refusal(confirmEmailMessages.first, {}))
  await user.type(await screen.findByLabelText(texts.nameOrEmail), 'Bob')
  await user.click(await press(texts.sendInvitation))
  await screen.findByText(`Failed to save: ${confirmEmailMessages.first}`)
  expect(screen.queryByRole('button', { name: confirmEmailMessages.send })).toBeNull()
})

test('a link is shown until it is revoked', async () => {
  const { person: user, sent } = await open({
    '/api/friends/links/revoke': () => Response.json({ items: [] }),
  })
  expect(await screen.findByDisplayValue(link.url ?? '')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: /^Revoke the link/ }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ id: link.id }]))
})

test('a block is explained before it is made', async () => {
  const { person: user, sent } = await open({
    '/api/blocks/block': () => Response.json({ blocked: [dee], muted: [] }),
  })
  await user.click(await press(texts.moreAbout('Dee')))
  await user.click(await screen.findByRole('menuitem', { name: texts.block }))
  const dialog = await screen.findByRole('dialog', { name: texts.blockTitle('Dee') })
  expect(within(dialog).getByText(texts.blockText)).toBeDefined()
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: texts.blockPerson }))
  await waitFor(() => expect(said()).toContain(texts.blocked('Dee')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([{ id: dee.id }])
})

test('after a block, what the person wrote under the own videos can be removed', async () => {
  const { person: user, sent } = await open({
    '/api/blocks/block': () => Response.json({ blocked: [dee], muted: [] }),
    '/api/comments/of_person': () => Response.json({ count: 2 }),
    '/api/comments/remove_of_person': () => Response.json({ removed: 2 }),
  })
  await user.click(await press(texts.moreAbout('Dee')))
  await user.click(await screen.findByRole('menuitem', { name: texts.block }))
  await user.click(await press(texts.blockPerson))
  await screen.findByRole('dialog', { name: texts.removeCommentsTitle('Dee') })
  expect(screen.getByText(texts.removeCommentsText(2))).toBeDefined()
  await user.click(await press(texts.removeComments))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/blocks/block', { id: dee.id }],
    ['/api/comments/remove_of_person', { person_id: dee.id }],
  ])
})

test('an invitation can be muted without a question', async () => {
  const { person: user, sent } = await open({
    '/api/blocks/mute': () => Response.json({ blocked: [], muted: [dee] }),
  })
  await user.click(await press(texts.moreAbout('Dee')))
  await user.click(await screen.findByRole('menuitem', { name: texts.mute }))
  await waitFor(() => expect(said()).toContain(texts.muted('Dee')))
  expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/blocks/mute', { id: dee.id }]])
})

test('an invitation says who invites, and one that is over says so', async () => {
  const token = 'eu_01j00000000000000000000091-abc'
  const inviter = { id: bob.id, channel_name: 'Bob', picture: null }
  const { person: user, sent } = await openSettings(
    {
      [`/api/invitation/${token}`]: () =>
        Response.json({ person: inviter, expires_at: '2026-06-15T10:00:00.000Z' }),
      [`/api/invitation/${token}/accept`]: answering(lists),
    },
    { path: `/invitation/${token}`, title: texts.invites('Bob') },
  )
  await user.click(await press(texts.becomeFriends))
  await screen.findByRole('link', { name: texts.seeFriends })
  expect(sent.map(({ path }) => path)).toEqual([`/api/invitation/${token}/accept`])
  cleanup()
  await openSettings({}, { path: '/invitation/old', title: texts.invitation })
  expect(await screen.findByText(/has expired or was canceled/)).toBeDefined()
})

test('Settings list whom someone has blocked and muted, and let them back', async () => {
  const { person: user, sent } = await openSettings(
    {
      '/api/friends/': answering(lists),
      '/api/blocks': () => Response.json({ blocked: [cy], muted: [dee] }),
      '/api/blocks/unblock': () => Response.json({ blocked: [], muted: [dee] }),
      '/api/blocks/unmute': () => Response.json({ blocked: [], muted: [] }),
    },
    { page: 'people' },
  )
  await screen.findByText(texts.waitingCount(1))
  await user.click(await press(texts.unblockOf('Cy')))
  await waitFor(() => expect(said()).toContain(texts.unblocked('Cy')))
  await user.click(await press(texts.unmuteOf('Dee')))
  await waitFor(() => expect(sent).toHaveLength(2))
})
