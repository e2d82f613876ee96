import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { filesInHandStore } from '#web/session/files-in-hand.ts'
import { HomePage } from './home-page.tsx'

vi.mock('./steady-pictures.tsx', () => {
  throw new Error('cannot be loaded')
})
afterEach(cleanup)

test('without pictures that cannot be loaded, the rest of the page is there', async () => {
  render(
    <MemoryRouter>
      <HomePage units="metric" look="whole" isSettled story={null}>
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

const home = (
  <HomePage units="metric" look="welcome" isSettled={false} story={null}>
    <p>The videos</p>
  </HomePage>
)

test('the first button takes files, which are shown on the device', async () => {
  const router = createMemoryRouter([
    { path: '/', element: home },
    { path: '/telemetry', element: <p>Here they are</p> },
  ])
  render(<RouterProvider router={router} />)
  const files = [new File(['a'], 'ride.gpx'), new File(['b'], 'GX010001.MP4')]
  await userEvent.upload(screen.getByLabelText('Try it with your own files'), files)
  await screen.findByText('Here they are')
  expect(filesInHandStore.get().map(({ file }) => file)).toEqual(files)
  filesInHandStore.set([])
})

test('files that were chosen before the application ran are taken when it does', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const router = createMemoryRouter([{ path: '*', element: home }])
  place.innerHTML = renderToString(<RouterProvider router={router} />)
  const early = place.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(early, 'files', { value: [new File(['a'], 'ride.gpx')] })
  render(<RouterProvider router={router} />, { container: place, hydrate: true })
  await waitFor(() => expect(router.state.location.pathname).toBe('/telemetry'))
  expect(filesInHandStore.get().map(({ file }) => file.name)).toEqual(['ride.gpx'])
  filesInHandStore.set([])
})
