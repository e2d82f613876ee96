import { act, cleanup, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import type { Privacy } from '#contract/privacy/privacy.ts'
import type { SessionInfo } from '#contract/accounts/sessions.ts'
import type { Site } from '#contract/site/site.ts'
import { noSettings } from '#domain/effort/athlete.ts'
import { pendingStore } from '#web/session/leave-guard.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from './shell-for-tests.tsx'

export const accept = () => new Response(null, { status: 204 })
export const refuse = (status: number, text: string) => () => new Response(text, { status })
export const ownerDialog = { name: 'Verify that you are the owner of this account' }
export const said = () => listToasts().map(({ text }) => text)

export const thisDevice: SessionInfo = {
  id: 'eu_01j00000000000000000000001',
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-15T08:00:00.000Z',
  browser: 'Firefox on Linux',
  place: '203.0.113.x',
  remember: true,
  current: true,
}

export const openPrivacy: Privacy = {
  default_visibility: 0,
  hide_start_m: 0,
  hide_end_m: 0,
  zones: [],
  activities_by_default: 3,
}

const noFriends = { friends: [], sentInvitations: [], receivedInvitations: [] }

type Sent = { path: string; body: unknown; authorization: string | undefined }
type Answers = Record<string, () => Response | Promise<Response>>

/** A page of the settings of a signed-in user, the first if none is named, with a server that answers each address as the test says. */
export async function openSettings(
  answers: Answers = {},
  {
    user = anna,
    site = demoSite,
    page = '',
    path: address = page === '' ? '/settings' : `/settings/${page}`,
    title,
    width = 1440,
  }: { user?: User; site?: Site; page?: string; path?: string; title?: string; width?: number } = {},
) {
  windowWidth(width)
  const sent: Sent[] = []
  serverAnswers({
    site,
    user,
    other: async (url, init) => {
      if (init?.method === 'POST' || init?.method === 'DELETE') {
        const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
        sent.push({
          path: url,
          body,
          authorization: new Headers(init.headers).get('authorization') ?? undefined,
        })
      }
      const path = url.split('?')[0] ?? ''
      if (path === '/api/account/sessions' && !answers[path]) return Response.json([thisDevice])
      if (path === '/api/account/privacy' && !answers[path]) return Response.json(openPrivacy)
      if (path === '/api/account/channel' && !answers[path])
        return Response.json({ about: '', picture: null, banner: null })
      if (path === '/api/athlete' && !answers[path])
        return Response.json({ settings: noSettings, heart_rate: null, power: null })
      if (path === '/api/friends/' && !answers[path]) return Response.json(noFriends)
      if (path === '/api/blocks' && !answers[path]) return Response.json({ blocked: [], muted: [] })
      return (await answers[path]?.()) ?? new Response('nothing here', { status: 404 })
    },
  })
  const application = openApplication(address)
  await screen.findByRole('heading', { level: 1, ...(title !== undefined && { name: title }) })
  return { ...application, sent }
}

/** Each page has only this button. */
export const saveButton = () => screen.getByRole('button', { name: 'Save' })

export function closeSettings(): void {
  cleanup()
  vi.restoreAllMocks()
  for (const toast of listToasts()) act(() => dismissToast(toast.id))
  pendingStore.set({ edits: 0, uploads: 0 })
}
