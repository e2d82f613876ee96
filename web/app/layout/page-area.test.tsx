import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { PagePlaceholder } from './page-area.tsx'

afterEach(cleanup)

test('the still that the server has sent stays where the page will be, and goes when it comes', () => {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  root.innerHTML = renderToString(<PagePlaceholder still={{ __html: '<h1>Down the ridge</h1>' }} />)
  const still = root.querySelector('h1')
  const { rerender } = render(<PagePlaceholder />, { container: root, hydrate: true })
  expect(still?.isConnected).toBe(true)
  rerender(<PagePlaceholder />)
  expect(still?.isConnected).toBe(true)
  rerender(<main>The page</main>)
  expect(still?.isConnected).toBe(false)
})
