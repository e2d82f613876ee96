import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import type { Site } from '#contract/site/site.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts'
import { closeLogin, openLogin, type LoginMode } from '#web/session/login-dialog.ts'
import { siteQuery } from '#web/session/site.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { LoginDialog } from './login-dialog.tsx'
import { plainSite } from '#web/session/site-for-tests.ts'

/** The current user stays cached while something on screen uses it. */
function Follower() {
  useCurrentUser()
  return null
}

/** The dialog in this mode, for a visitor, on a server that offers these providers. */
export function openDialog(mode: LoginMode, providers: SignInProvider[] = [], site: Partial<Site> = {}) {
  const client = createQueryClient()
  client.setQueryData(siteQuery.queryKey, { ...plainSite, sign_in_providers: providers, ...site })
  client.setQueryData(currentUserQuery.queryKey, null)
  openLogin(mode)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Follower />
        <LoginDialog />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = () => client.getQueryData(currentUserQuery.queryKey)
  return { client, user, person: userEvent.setup() }
}

export function leaveDialog(): void {
  cleanup()
  closeLogin()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const toast of listToasts()) dismissToast(toast.id)
}

export const title = () => within(screen.getByRole('dialog')).getByRole('heading').textContent
export const isOpen = () => screen.queryByRole('dialog') !== null
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** What screen readers announce for a field besides its name. */
export const noteOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')
  return ids === null ? null : (document.querySelector(`[id="${ids}"]`)?.textContent ?? null)
}
