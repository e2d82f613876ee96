import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Story } from './story.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Whether the story is in view is decided by the test. */
function open() {
  const watching: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        watching.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
  const { container } = render(<Story />)
  return {
    see: (isIntersecting: boolean) => act(() => watching.forEach((tell) => tell([{ isIntersecting }]))),
    bar: () => container.querySelector('[class*="bar"]'),
    shown: () => container.querySelector('img[data-shown]')?.getAttribute('alt') ?? '',
  }
}

const current = () =>
  screen.getAllByRole('button').find((each) => each.getAttribute('aria-current') === 'step')

test('the story plays once while it is in view, and says how to see it again', () => {
  const { see, bar, shown } = open()
  expect(current()?.textContent).toContain('Record as you always do')
  expect(bar()?.hasAttribute('data-moving')).toBe(false)
  see(true)
  expect(bar()?.hasAttribute('data-moving')).toBe(true)
  const seen = [shown()]
  for (let step = 1; step < 4; step++) {
    fireEvent.animationEnd(bar()!)
    seen.push(shown())
  }
  expect(new Set(seen).size).toBe(4)
  expect(current()?.textContent).toContain('Watch it on the map')
  fireEvent.animationEnd(bar()!)
  expect(current()?.textContent).toContain('Watch it on the map')
  expect(bar()?.hasAttribute('data-moving')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Play the story' }))
  expect(current()?.textContent).toContain('Record as you always do')
  see(false)
  expect(bar()?.hasAttribute('data-moving')).toBe(false)
})

test('it can be paused, and goes on where it was', async () => {
  const { see, bar } = open()
  see(true)
  fireEvent.animationEnd(bar()!)
  await userEvent.click(screen.getByRole('button', { name: 'Pause the story' }))
  expect(bar()?.hasAttribute('data-moving')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Play the story' }))
  expect(bar()?.hasAttribute('data-moving')).toBe(true)
  expect(current()?.textContent).toContain('Drop your files')
})

test('a step can be pressed, the arrow keys lead to its neighbors, and it then waits', async () => {
  const { see, bar } = open()
  see(true)
  await userEvent.click(screen.getByRole('button', { name: /^Trailcast joins them/ }))
  expect(current()?.textContent).toContain('Trailcast joins them')
  expect(bar()?.hasAttribute('data-moving')).toBe(false)
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(current())
  expect(current()?.textContent).toContain('Watch it on the map')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(current()?.textContent).toContain('Record as you always do')
})

test('every picture says what it shows', () => {
  open()
  const pictures = screen.getAllByRole<HTMLImageElement>('img', { hidden: true })
  expect(pictures.map(({ loading, alt }) => [loading, alt.length > 20])).toEqual(
    Array.from({ length: 4 }, () => ['lazy', true]),
  )
})
