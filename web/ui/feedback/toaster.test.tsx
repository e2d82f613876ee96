import '#web/ui/popovers/popover-for-tests.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { dismissToast, listToasts, showToast, type ToastInput } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => {
    for (const toast of listToasts()) dismissToast(toast.id)
  })
  cleanup()
  vi.useRealTimers()
})

function renderToaster() {
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
  )
}
const show = (toast: ToastInput) => {
  act(() => {
    showToast(toast)
  })
}
const wait = (seconds: number) => {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}
const isVisible = (text: string) => screen.queryByText(text) !== null

test.each([
  ['a normal toast', {}, 4],
  ['a success', { tone: 'success' }, 4],
  ['an error', { tone: 'error' }, 8],
  ['a toast with its own time', { tone: 'error', seconds: 10 }, 10],
] as const)('%s stays as long as it should', (_, options, seconds) => {
  renderToaster()
  show({ text: 'Saved.', ...options })
  wait(seconds - 0.01)
  expect(isVisible('Saved.')).toBe(true)
  wait(0.01)
  expect(isVisible('Saved.')).toBe(false)
})

test('the same text is not shown twice at a time, but again once it has gone', () => {
  renderToaster()
  show({ text: 'Saved.' })
  wait(3)
  show({ text: 'Saved.' })
  expect(screen.getAllByText('Saved.')).toHaveLength(1)
  wait(1)
  expect(isVisible('Saved.')).toBe(false)
  show({ text: 'Saved.' })
  expect(isVisible('Saved.')).toBe(true)
})

test('toasts wait while the pointer is over them and then use up the rest of their time', () => {
  renderToaster()
  show({ text: 'Saved.' })
  wait(3)
  fireEvent.pointerEnter(screen.getByText('Saved.'))
  wait(60)
  expect(isVisible('Saved.')).toBe(true)
  show({ text: 'Arrived meanwhile.' })
  wait(60)
  expect(isVisible('Arrived meanwhile.')).toBe(true)
  fireEvent.pointerLeave(screen.getByText('Saved.'))
  wait(1)
  expect(isVisible('Saved.')).toBe(false)
  wait(3)
  expect(isVisible('Arrived meanwhile.')).toBe(false)
})

test('toasts wait while one of their buttons has the focus', () => {
  renderToaster()
  show({ text: 'Saved.' })
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  act(() => dismiss.focus())
  wait(60)
  expect(isVisible('Saved.')).toBe(true)
  act(() => dismiss.blur())
  wait(4)
  expect(isVisible('Saved.')).toBe(false)
})

test('a toast dismissed under the pointer does not hold up those that come later', () => {
  renderToaster()
  show({ text: 'Saved.' })
  fireEvent.pointerEnter(screen.getByText('Saved.'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(isVisible('Saved.')).toBe(false)
  show({ text: 'Next.' })
  wait(4)
  expect(isVisible('Next.')).toBe(false)
})

test('errors are announced at once, the others when the reader pauses', () => {
  renderToaster()
  show({ text: 'Saved.' })
  show({ text: 'Not saved.', tone: 'error' })
  expect(screen.getByRole('status').textContent).toContain('Saved.')
  expect(screen.getByRole('alert').textContent).toContain('Not saved.')
})

test('the action of a toast runs and dismisses the toast', () => {
  renderToaster()
  const undo = vi.fn<() => void>()
  show({ text: 'Deleted.', action: { label: 'Undo', onSelect: undo } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(isVisible('Deleted.')).toBe(false)
})

test('a toast can link to a page', () => {
  renderToaster()
  show({ text: 'Your plan has ended.', action: { label: 'Plans', to: '/plans' } })
  expect(screen.getByRole('link', { name: 'Plans' }).getAttribute('href')).toBe('/plans')
})

function DialogAndToaster({ isOpen }: { isOpen: boolean }) {
  return (
    <MemoryRouter>
      <Dialog open={isOpen} onClose={() => undefined} title="Question">
        Text
      </Dialog>
      <Toaster />
    </MemoryRouter>
  )
}

test('toasts move into an open dialog, since nothing outside it can be reached', () => {
  const { rerender } = render(<DialogAndToaster isOpen />)
  show({ text: 'Saved.' })
  expect(screen.getByRole('dialog').contains(screen.getByText('Saved.'))).toBe(true)
  rerender(<DialogAndToaster isOpen={false} />)
  expect(isVisible('Saved.')).toBe(true)
})
