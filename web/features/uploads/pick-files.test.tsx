import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { closeLogin, loginModes, useLoginMode } from '#web/session/login-dialog.ts'
import { plainSite } from '#web/session/site-for-tests.ts'
import { siteQuery } from '#web/session/site.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { cleanup, renderHook } from '@testing-library/react'
import { pickVideos } from './pick-files.ts'

afterEach(() => {
  closeLogin()
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

test.each<[string, number, boolean, boolean]>([
  ['without storage, where it is sold, is told about plans', 0, true, true],
  ['with storage chooses files', 50, true, false],
  ['where nothing is sold chooses files', 0, false, false],
])('someone who wants to upload a video %s', async (_, storage, billing, isTold) => {
  queryClient.setQueryData(siteQuery.queryKey, { ...plainSite, billing })
  const subscription = { ...anna.billing, subscription_storage: storage }
  const user: User | null = { ...anna, billing: subscription }
  queryClient.setQueryData<User | null>(currentUserQuery.queryKey, user)
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  void pickVideos()
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(isTold ? 0 : 1))
  const mode = isTold ? loginModes.billing : loginModes.hidden
  expect(renderHook(useLoginMode).result.current).toBe(mode)
})
