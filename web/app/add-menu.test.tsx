import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddMenu } from './add-menu.tsx'

// The one way to have a part that does not arrive.
vi.mock(import('#web/ui/menu.tsx'), () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

beforeEach(() => {
  // Offline the page is not reloaded instead.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an add menu that cannot be loaded is missing, and nothing else', async () => {
  // React reports every caught error there.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <header>
      <p>Trailcast</p>
      <AddMenu entries={[{ label: 'New project', icon: 'folder', to: '/edit/new' }]} />
    </header>,
  )
  await waitFor(() => expect(reported).toHaveBeenCalled())
  expect(screen.getByText('Trailcast')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
