import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

const restMs = 3000

/** Whether the controls are on screen: always while paused, and for a while after the pointer moves. */
export function useVisibleControls(
  container: RefObject<HTMLElement | null>,
  isPlaying: boolean,
): [boolean, (isVisible: boolean) => void] {
  const [isMoved, setMoved] = useState(false)
  const set = useEffectEvent((isVisible: boolean) => setMoved(isVisible))
  useEffect(() => {
    const element = container.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => set(false), restMs)
    }
    const wake = (event: Event) => {
      // Taps are handled separately.
      if (!(event instanceof PointerEvent) || event.pointerType === 'mouse') set(true)
      rest()
    }
    const leave = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') set(false)
    }
    element?.addEventListener('pointermove', wake)
    element?.addEventListener('pointerup', wake)
    element?.addEventListener('keydown', wake)
    element?.addEventListener('pointerleave', leave)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('pointermove', wake)
      element?.removeEventListener('pointerup', wake)
      element?.removeEventListener('keydown', wake)
      element?.removeEventListener('pointerleave', leave)
    }
  }, [container])
  return [isMoved || !isPlaying, setMoved]
}
