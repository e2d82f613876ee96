import type { KeyboardEvent, PointerEvent } from 'react'
import type { PlayerControl } from '#web/player/player-control.ts'
import styles from './compare-divider.module.css'
import { texts } from './messages.ts'

type CompareDividerProps = { control: PlayerControl; share: number }

const step = 0.05
const [min, max] = [0.02, 0.98]

/** A line over the picture: as recorded to its left, as chosen to its right. */
export function CompareDivider({ control, share }: CompareDividerProps) {
  const set = (next: number) => control.setComparison(Math.min(max, Math.max(min, next)))
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      set((event.clientX - box.left) / box.width)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    set(share + by)
  }
  const percent = Math.round(share * 100)
  return (
    <div className={styles.picture}>
      {/* A range input cannot be a line that moves with its value. */}
      <div
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={texts.recordedToTheLeft}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
        className={styles.divider}
        style={{ left: `${share * 100}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <span className={styles.before}>{texts.before}</span>
        <span className={styles.after}>{texts.after}</span>
      </div>
    </div>
  )
}
