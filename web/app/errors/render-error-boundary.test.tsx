import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RouteErrorPage } from './error-page.tsx'
import { withRenderBoundary } from './render-error-boundary.tsx'

function Broken(): never {
  throw new Error('the map has no projection')
}

function open(routes: Parameters<typeof createMemoryRouter>[0], address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

beforeEach(() => {
  // React reports every caught error there as well.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a page that fails to render says what happened and offers a way out', async () => {
  open([{ path: '/', Component: withRenderBoundary(Broken), errorElement: <RouteErrorPage /> }])
  expect(await screen.findByRole('heading', { name: 'Something went wrong.' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('the map has no projection')
  expect(screen.getByRole('link', { name: 'Go to homepage' }).getAttribute('href')).toBe('/')
})

test('a page that fails without a connection says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open([{ path: '/', Component: withRenderBoundary(Broken) }])
  expect((await screen.findByRole('alert')).textContent).toBe('you are offline')
})

test('the next page is not affected by an earlier failure', async () => {
  const Sometimes = withRenderBoundary(() => (location.hash === '#fine' ? <p>fine</p> : <Broken />))
  const router = open([{ path: '*', Component: Sometimes }])
  await screen.findByRole('alert')
  location.hash = '#fine'
  await router.navigate('/other')
  expect(await screen.findByText('fine')).toBeDefined()
  location.hash = ''
})

test('a page whose data cannot be loaded says Oops!', async () => {
  open([
    {
      path: '/',
      Component: Broken,
      errorElement: <RouteErrorPage />,
      HydrateFallback: () => null,
      loader: () => {
        throw new Response('', { status: 503, statusText: 'Service Unavailable' })
      },
    },
  ])
  expect(await screen.findByRole('heading', { name: 'Oops!' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('Service Unavailable')
})

const marked = () => performance.getEntriesByName('alive').length

test('a page says that it is alive once it is drawn, and one that fails does not', async () => {
  performance.clearMarks('alive')
  open([{ path: '/', Component: withRenderBoundary(Broken) }])
  await screen.findByRole('alert')
  expect(marked()).toBe(0)
  cleanup()
  open([{ path: '/', Component: withRenderBoundary(() => <p>fine</p>) }])
  await screen.findByText('fine')
  expect(marked()).toBe(1)
})
