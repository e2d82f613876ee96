import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { Application } from './application.tsx'

const unitStore = createStore('of this browser', 'as drawn')

function Shown() {
  return <p>{useStore(unitStore)}</p>
}

test('a drawn page is alive once it shows what this browser says', async () => {
  const shownWhenAlive: (string | null)[] = []
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  const application = (
    <Application
      queryClient={createQueryClient()}
      isDrawn
      onAlive={() => shownWhenAlive.push(host.textContent)}
    >
      <Shown />
    </Application>
  )
  host.innerHTML = renderToString(application)
  expect(host.textContent).toBe('as drawn')
  const drawn = screen.getByText('as drawn')
  const { unmount } = render(application, { container: host, hydrate: true })
  await waitFor(() => expect(shownWhenAlive).toEqual(['of this browser']))
  expect(drawn.isConnected).toBe(true)
  unmount()
})

test('a page that was not drawn never shows what a drawing would', () => {
  const seen: string[] = []
  const Watched = () => {
    seen.push(useStore(unitStore))
    return null
  }
  const { unmount } = render(
    <Application queryClient={createQueryClient()} isDrawn={false}>
      <Watched />
    </Application>,
  )
  expect(new Set(seen)).toEqual(new Set(['of this browser']))
  unmount()
})
