import { act, cleanup, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Billing, User } from '#contract/accounts/account.ts'
import type { Site } from '#contract/site/site.ts'
import type { StorageUse, StoredVideo } from '#contract/videos/storage-use.ts'
import { dayMs } from '#domain/time/durations.ts'
import { plainSite } from '#web/session/site-for-tests.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { openApplication, serverAnswers, windowWidth } from './shell-for-tests.tsx'

export const said = () => listToasts().map(({ text }) => text)

const noPlan: Billing = {
  ...anna.billing,
  subscription_storage: 0,
  subscription_watch: false,
  subscription_status: 'default',
}
export const activeUntil = Date.now() + 20 * dayMs
/** 100 GB and HD watch, paid for twenty more days. */
export const paidPlan: Billing = {
  ...anna.billing,
  subscription_storage: 100,
  subscription_watch: true,
  subscription_active_until: activeUntil,
  subscription_storage_price: 299,
  subscription_watch_price: 499,
}

export const video = (n: number, changes: Partial<StoredVideo> = {}): StoredVideo => ({
  id: `eu_01j0000000000000000000001${n}`,
  filename: `GX01000${n}.MP4`,
  size: n * 1e9,
  created_at: '2026-05-01T10:00:00.000Z',
  poster: null,
  projects: [],
  ...changes,
})

export const nothingStored: StorageUse = {
  bytes: 0,
  videos: 0,
  by_project: [],
  by_year: [],
  by_size: { items: [], next_cursor: null },
}

type Sent = { method: string; url: string; body: unknown }
type Answers = Record<string, (sent: Sent) => Response | Promise<Response>>

type Opened = {
  /** What the plan is; tests change it as a payment does. */
  billing?: Billing
  site?: Partial<Site>
  user?: User | null
}

/** A page of someone who is signed in where plans are sold; the server answers each path as the test says. */
export function openWithPlans(
  address: string,
  answers: Answers = {},
  { billing = noPlan, site, user }: Opened = {},
) {
  windowWidth(1440)
  const state = { billing }
  const calls: Sent[] = []
  const server = serverAnswers({
    site: { ...plainSite, billing: true, ...site },
    ...(user === null && { user }),
    other: async (url, init) => {
      const { method = 'GET', body } = init ?? {}
      const sent = { method, url, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined }
      const path = url.split('?')[0] ?? ''
      if (path === '/api/logged_in') return Response.json({ ...anna, billing: state.billing })
      const answer = answers[path] ?? usual[path]
      calls.push(sent)
      return answer ? answer(sent) : new Response('nothing here', { status: 404 })
    },
  })
  const tabs = watchTabs()
  return { ...openApplication(address), state, calls, server, tabs }
}

const preview = { due_now: 299, next_amount: 299, next_at_ms: activeUntil, currency: 'usd' }
const usual: Answers = {
  '/api/storage/use': () => Response.json(nothingStored),
  '/api/billing/withdrawal': () => Response.json({}),
  '/api/billing/preview': () => Response.json(preview),
}

/** A tab that this page has opened: where it was sent, and whether it was closed again. */
type Tab = { name: string; features: string | undefined; address: string | null; isClosed: boolean }

/** Browsers open tabs only on a click; here they are only recorded. */
function watchTabs(): Tab[] {
  const tabs: Tab[] = []
  vi.spyOn(window, 'open').mockImplementation((_, name, features) => {
    const tab: Tab = { name: name ?? '', features, address: null, isClosed: false }
    tabs.push(tab)
    const opened = {
      document: { title: '', body: { textContent: '' } },
      location: { replace: (url: string) => (tab.address = url) },
      close: () => (tab.isClosed = true),
    }
    return opened as unknown as Window
  })
  return tabs
}

/** The message that the page at the end of a payment sends. */
export function hearPayment(data: unknown, origin = location.origin): void {
  act(() => void dispatchEvent(new MessageEvent('message', { data, origin })))
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

export function tidyUp(): void {
  for (const { id } of listToasts()) act(() => dismissToast(id))
  cleanup()
  vi.restoreAllMocks()
}
