import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { HomePage } from './home-page.tsx'

vi.mock('./steady-pictures.tsx', () => {
  throw new Error('cannot be loaded')
})
afterEach(cleanup)

test('without pictures that cannot be loaded, the rest of the page is there', async () => {
  render(
    <MemoryRouter>
      <HomePage units="metric" look="whole" isSettled>
        <p>The videos</p>
      </HomePage>
    </MemoryRouter>,
  )
  await act(async () => {
    await expect(import('./steady-pictures.tsx')).rejects.toThrow('mocking a module')
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Your watch knows where.')
  expect(screen.getByText('The videos')).toBeDefined()
})
