import { useRef, type PointerEvent, type ReactNode } from 'react'
import styles from './map-page.module.css'
import { texts } from './messages.ts'

export type SheetHeight = 'low' | 'half' | 'full'

const next: Record<SheetHeight, SheetHeight> = { low: 'half', half: 'full', full: 'low' }
const labels: Record<SheetHeight, string> = {
  low: texts.showTheList,
  half: texts.showOnlyTheList,
  full: texts.showOnlyTheMap,
}
const heights: SheetHeight[] = ['low', 'half', 'full']
/** A shorter drag is a click. */
const pressPx = 12

type ResultsSheetProps = { height: SheetHeight; onHeight: (height: SheetHeight) => void; children: ReactNode }

/**
 * Next to the map on wide screens; on narrow ones it slides up from below, by clicking or dragging its upper
 * edge.
 */
export function ResultsSheet({ height, onHeight, children }: ResultsSheetProps) {
  const began = useRef<number>(undefined)
  const wasDragged = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    began.current = event.clientY
    wasDragged.current = false
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerUp = ({ clientY }: PointerEvent) => {
    const moved = clientY - (began.current ?? clientY)
    if (Math.abs(moved) < pressPx) return
    wasDragged.current = true
    const to = heights.indexOf(height) + (moved < 0 ? 1 : -1)
    onHeight(heights[Math.min(Math.max(to, 0), heights.length - 1)] ?? height)
  }
  return (
    <section className={styles.sheet} data-height={height} aria-label={texts.results}>
      <button
        type="button"
        className={styles.grip}
        aria-label={labels[height]}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onClick={() => {
          if (!wasDragged.current) onHeight(next[height])
          wasDragged.current = false
        }}
      />
      {children}
    </section>
  )
}
