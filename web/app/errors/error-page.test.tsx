import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorScreen } from './error-page.tsx'

afterEach(cleanup)

function show(kind: 'offline' | 'other') {
  const onRetry = vi.fn<() => void>()
  const screen = <ErrorScreen title="Oops!" text="you are offline" kind={kind} onRetry={onRetry} />
  const router = createMemoryRouter([{ path: '/', element: screen }])
  return { onRetry, ...render(<RouterProvider router={router} />) }
}
const happens = (name: string) => dispatchEvent(new Event(name))

test('a page that failed for lack of a network is tried again when there is one', () => {
  const { onRetry, unmount } = show('offline')
  expect(onRetry).not.toHaveBeenCalled()
  happens('online')
  expect(onRetry).toHaveBeenCalledTimes(1)
  unmount()
  happens('online')
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('whoever is leaving the page is not brought back when there is a network again', () => {
  const { onRetry } = show('offline')
  happens('beforeunload')
  happens('online')
  expect(onRetry).not.toHaveBeenCalled()
})

test('a page that failed for another reason is not tried again by itself', () => {
  const { onRetry } = show('other')
  happens('online')
  expect(onRetry).not.toHaveBeenCalled()
})
