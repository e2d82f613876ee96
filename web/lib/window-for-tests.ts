import { vi } from 'vitest'

/** Returned by `window.open` in place of a real window; tests set `closed` as the person would. */
export function standInWindow() {
  const opened = {
    closed: false,
    location: { href: 'about:blank' },
    focus: vi.fn<() => void>(),
    close: () => {
      opened.closed = true
    },
  }
  // It has only the parts of a window that the application uses.
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return { opened, open }
}

/** A message from a page of this or another origin to the one that opened it. */
export function sendMessage(data: unknown, origin: string = location.origin): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin }))
}
