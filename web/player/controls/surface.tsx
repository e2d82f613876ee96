import { useRef, type PointerEvent } from 'react'
import type { PlayerControl } from '#web/player/player-control.ts'
import styles from './surface.module.css'

type SurfaceProps = { control: PlayerControl; isVisible: boolean; onShow: (isVisible: boolean) => void }

const doubleMs = 300
const jumpMs = 10_000

/**
 * The picture itself: a click plays or pauses, a double click toggles full screen; a tap shows the controls,
 * a double tap at a side skips back or forward.
 */
export function Surface({ control, isVisible, onShow }: SurfaceProps) {
  const last = useRef({ at: -Infinity, side: 0 })
  const tap = (event: PointerEvent<HTMLElement>) => {
    const side = sideOf(event)
    const isDouble = event.timeStamp - last.current.at < doubleMs && side === last.current.side
    last.current = { at: event.timeStamp, side }
    if (isDouble && side !== 0) control.seek(Math.max(0, control.playhead.moment.projectMs + side * jumpMs))
    else onShow(!isVisible)
  }
  const click = (event: PointerEvent<HTMLElement>) => {
    const isDouble = event.timeStamp - last.current.at < doubleMs
    last.current = { at: isDouble ? -Infinity : event.timeStamp, side: 0 }
    control.toggle()
    if (isDouble) control.toggleFullScreen()
  }
  return (
    // Everything a click on the picture does is also available through a button or a key.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.surface}
      onPointerUp={(event) => {
        if (event.button !== 0) return
        if (event.pointerType === 'mouse') click(event)
        else tap(event)
      }}
    />
  )
}

/** -1 in the left third, 1 in the right third. */
function sideOf({ clientX, currentTarget }: PointerEvent<HTMLElement>): -1 | 0 | 1 {
  const { left, width } = currentTarget.getBoundingClientRect()
  const share = (clientX - left) / width
  if (share < 1 / 3) return -1
  return share > 2 / 3 ? 1 : 0
}
