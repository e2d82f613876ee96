import { vi } from 'vitest'

/** A window that `window.open` gives, instead of a real one; `closed` is the person's to change. */
export function standInWindow() {
  const opened = {
    closed: false,
    location: { href: 'about:blank' },
    focus: vi.fn<() => void>(),
    close: () => {
      opened.closed = true
    },
  }
  // Only what the application uses of a window is there.
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return { opened, open }
}

/** What a page of this or another origin sends to the one that opened it. */
export function sendMessage(data: unknown, origin: string = location.origin): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin }))
}
