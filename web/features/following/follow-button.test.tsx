import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { FollowButton } from './follow-button.tsx'
import { texts } from './messages.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the button has its place before it is known who asks, but nobody can press it', () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  const client = createQueryClient()
  const button = <FollowButton kind="channel" id="us_1" name="Ann" />
  render(<QueryClientProvider client={client}>{button}</QueryClientProvider>)
  expect(screen.getByText(texts.follow).tabIndex).toBe(-1)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  client.setQueryData(currentUserQuery.queryKey, null)
  render(<QueryClientProvider client={client}>{button}</QueryClientProvider>)
  expect(screen.getByRole('button', { name: texts.follow }).tabIndex).toBe(0)
})
