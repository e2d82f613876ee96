import { useRef, type PointerEvent } from 'react'

type Drag<Begin> = {
  /** The state needed to know how far it has moved; null if this event does not start a drag. */
  begin: (event: PointerEvent<HTMLElement>) => Begin | null
  move: (begin: Begin, byPx: number, event: PointerEvent<HTMLElement>) => void
  end: () => void
}

/** A press that moves less than this is a click. */
const clickPx = 3

/** Drags something sideways with any kind of pointer. */
export function useDrag<Begin>({ begin, move, end }: Drag<Begin>) {
  const held = useRef<{ begin: Begin; x: number; isMoved: boolean } | null>(null)
  const letGo = () => {
    if (held.current?.isMoved) end()
    held.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const begun = begin(event)
      if (begun === null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { begin: begun, x: event.clientX, isMoved: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const hold = held.current
      if (!hold) return
      const by = event.clientX - hold.x
      hold.isMoved ||= Math.abs(by) >= clickPx
      if (hold.isMoved) move(hold.begin, by, event)
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
