import type { Records } from '#contract/efforts/efforts.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { nameOfDuration } from '../effort-messages.ts'
import { texts } from './messages.ts'
import styles from './records.module.css'

const labelled = new Set([5, 60, 300, 1200, 3600])
/** Watts. */
const step = 100

/** The highest power over each duration, which the table beside it says in numbers. */
export function PowerCurve({ powers }: Pick<Records, 'powers'>) {
  const points = powers.flatMap(({ seconds, best }) => (best[0] ? [{ seconds, watts: best[0].value }] : []))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return null
  const max = Math.ceil(Math.max(...points.map(({ watts }) => watts)) / step) * step
  // From seconds to an hour: every doubling has the same width.
  const [low, high] = [Math.log(first.seconds), Math.log(last.seconds)]
  const placed = points.map(({ seconds, watts }) => ({
    seconds,
    watts,
    x: ((Math.log(seconds) - low) / (high - low)) * 100,
    y: 100 - (watts / max) * 100,
  }))
  const summary = texts.powerCurveOf(
    texts.wattsOver(Math.round(first.watts), nameOfDuration(first.seconds)),
    texts.wattsOver(Math.round(last.watts), nameOfDuration(last.seconds)),
  )
  return (
    <figure className={styles.curve}>
      <figcaption>
        {texts.powerCurve}
        <VisuallyHidden>{summary}</VisuallyHidden>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <span className={styles.most}>{texts.watts(max)}</span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <polygon
            points={['0,100', ...placed.map(({ x, y }) => `${x},${y}`), '100,100'].join(' ')}
            className={styles.area}
          />
          <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
        </svg>
        {placed.map(({ seconds, watts, x, y }) => (
          <span
            key={seconds}
            className={styles.point}
            style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
            title={texts.wattsOver(Math.round(watts), nameOfDuration(seconds))}
          />
        ))}
        {placed
          .filter(({ seconds }) => labelled.has(seconds))
          .map(({ seconds, x }) => (
            <span key={seconds} className={styles.tick} style={{ insetInlineStart: `${x}%` }}>
              {nameOfDuration(seconds)}
            </span>
          ))}
      </div>
    </figure>
  )
}
