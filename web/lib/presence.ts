import { createStore } from './store.ts'

/** What people do with a page, whatever they point with. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const
/** Those who only look get everything, too. */
const patienceMs = 10_000

/** Noticed before the application ran (web/public/wake.js). */
const wasNoticed = () => document.documentElement.dataset['present'] !== undefined

/** Not every browser knows whether someone has already clicked here. */
const isKnownAtOnce = () =>
  typeof document !== 'undefined' &&
  (wasNoticed() || !('userActivation' in navigator) || navigator.userActivation.hasBeenActive)

/**
 * Whether someone is using the page. What costs a phone a second of work or half a megabyte, and is not seen until
 * someone touches it, waits for that: stills stand in for maps, and posters for videos.
 */
export const presenceStore = createStore(isKnownAtOnce(), false)

if (typeof window !== 'undefined' && !presenceStore.get()) {
  const ending = new AbortController()
  const notice = () => {
    ending.abort()
    presenceStore.set(true)
  }
  const noticeEvent = (event: Event) => {
    if (!isOfRestingPointer(event)) notice()
  }
  for (const sign of signs)
    addEventListener(sign, noticeEvent, { signal: ending.signal, capture: true, passive: true })
  setTimeout(notice, patienceMs)
}

/** Browsers report a pointer that rests while the page below it changes. */
const isOfRestingPointer = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0

export async function someoneIsThere(): Promise<void> {
  if (presenceStore.get()) return
  await new Promise<void>((resolve) => {
    const stop = presenceStore.subscribe(() => {
      stop()
      resolve()
    })
  })
}
