import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RetryBanner } from './retry-banner.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('what could not be loaded is an error, and having no network is not', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<RetryBanner onRetry={() => undefined}>error 500</RetryBanner>)
  expect(screen.getByRole('alert').textContent).toContain('error 500')
  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain(
    'You are offline. This continues when the connection is back.',
  )
})
