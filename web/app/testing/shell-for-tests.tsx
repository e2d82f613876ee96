import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import '#web/ui/popovers/popover-for-tests.ts'
import type { User } from '#contract/accounts/account.ts'
import type { Site } from '#contract/site/site.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { plainSite } from '#web/session/site-for-tests.ts'
import { routes } from '#web/app/router.tsx'

export const demoSite: Site = { ...plainSite, stand_ins: ['mail', 'payments'] }

type Answers = {
  site?: Site
  user?: User | null
  other?: (url: string, init: RequestInit | undefined) => Promise<Response>
}

/** Replaces the server; calls that a test does not mention find nothing. */
export function serverAnswers({ site, user, other }: Answers) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url === '/api/site' && site) return Promise.resolve(Response.json(site))
    if (url === '/api/logged_in' && user !== undefined) return Promise.resolve(Response.json(user ?? {}))
    return other?.(url, init) ?? Promise.resolve(new Response('nothing here', { status: 404 }))
  })
}

/** The test DOM has no layout, so the test sets the width of the window. */
export function windowWidth(pixels: number): void {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const below = Number(/width < (\d+)px/.exec(query)?.[1] ?? 0)
    return Object.assign(new EventTarget(), { matches: pixels < below, media: query }) as MediaQueryList
  })
}

/** The whole application in a tab opened at this address. */
export function openApplication(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, client, person: userEvent.setup() }
}
