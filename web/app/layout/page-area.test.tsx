import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PagePlaceholder } from './page-area.tsx'
import styles from './still.module.css'

afterEach(cleanup)

test('the still that the server has sent stands where the page will be, and goes when it comes', () => {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  root.innerHTML = `<div class="${styles.still}"><h1>Down the ridge</h1></div>`
  const still = root.firstElementChild
  const { rerender } = render(<PagePlaceholder />, { container: root })
  expect(still?.parentElement?.localName).toBe('main')
  expect(root.querySelectorAll('h1')).toHaveLength(1)
  rerender(<main>The page</main>)
  expect(still?.isConnected).toBe(false)
})
