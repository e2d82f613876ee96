import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from '#web/lib/store.ts'
import { useIsCornerTaken } from './own-corner.ts'
import type { QueueCounts } from './upload-queue.ts'

/**
 * How the user wants to see the uploads. `auto`: open where there is room. `gone`: everything has been uploaded, and
 * the results are in My uploads.
 */
export const overlayViewStore = createStore<'auto' | 'shown' | 'hidden' | 'gone'>('auto')

/** Long enough to read the results and to follow a link. */
export const lingerMs = 10_000

/** Whether the uploads have left the screen. New ones bring them back, perhaps from another tab. */
export const useIsGone = ({ done, total }: QueueCounts): boolean =>
  useStore(overlayViewStore) === 'gone' && done === total

/** Whether the list is open, and whether it floats above a page that needs the corner. */
export function useOverlayView(): { isOpen: boolean; isFloating: boolean } {
  const view = useStore(overlayViewStore)
  const isCornerTaken = useIsCornerTaken()
  return { isOpen: view === 'shown' || (!isCornerTaken && view !== 'hidden'), isFloating: isCornerTaken }
}

/** Hides the uploads when all are done: after a while, unless someone is using the list, or when the page changes. */
export function useLeaving(corner: RefObject<HTMLElement | null>, { done, total }: QueueCounts): void {
  const isDone = done === total
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    if (isDone) overlayViewStore.set('gone')
    else if (overlayViewStore.get() === 'shown') overlayViewStore.set('auto')
  }, [pathname, isDone])
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setInterval(() => {
      if (!document.hidden && !isUsed(corner.current)) overlayViewStore.set('gone')
    }, lingerMs)
    return () => clearInterval(timer)
  }, [corner, isDone])
}

const isUsed = (corner: HTMLElement | null): boolean =>
  corner !== null && (corner.matches(':hover') || corner.contains(document.activeElement))
