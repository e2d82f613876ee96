import { durationOf, swolfOf } from '#domain/swim/swim-sets.ts'
import type { PoolLength, PoolSwim, SwimStroke } from '#domain/telemetry/recording.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { detailTexts as texts, strokeNames } from './detail-messages.ts'
import styles from './details.module.css'

/** The tallest bar is the slowest length; even the fastest has some height. */
const shortestShare = 0.25

/** A bar for each length, as tall as it took, in the colour of its stroke, with gaps for rests. */
export function LengthBars({ pool: { lengths } }: { pool: PoolSwim }) {
  const times = lengths.filter((length) => !length.is_rest).map(durationOf)
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)]
  const shareOf = (ms: number) =>
    slowest === fastest ? 1 : shortestShare + ((ms - fastest) / (slowest - fastest)) * (1 - shortestShare)
  const strokes = [...new Set(lengths.flatMap(({ stroke }) => stroke ?? []))]
  let number = 0
  return (
    <figure
      className={styles.figure}
      aria-label={texts.timeOfEachLength(times.length, formatDuration(fastest), formatDuration(slowest))}
    >
      <div className={styles.bars} aria-hidden="true">
        {lengths.map((length) =>
          length.is_rest ? (
            <span
              key={length.start_ms}
              className={styles.restBar}
              title={texts.restOf(formatDuration(durationOf(length)))}
            />
          ) : (
            <span
              key={length.start_ms}
              className={styles.bar}
              data-stroke={length.stroke ?? undefined}
              title={titleOf(length, ++number)}
              style={{ blockSize: `${Math.round(shareOf(durationOf(length)) * 100)}%` }}
            />
          ),
        )}
      </div>
      {strokes.length > 0 && <Legend strokes={strokes} />}
    </figure>
  )
}

function Legend({ strokes }: { strokes: SwimStroke[] }) {
  return (
    <ul className={styles.legend}>
      {strokes.map((stroke) => (
        <li key={stroke}>
          <span className={styles.swatch} data-stroke={stroke} /> {strokeNames[stroke]}
        </li>
      ))}
    </ul>
  )
}

/** `Length 3: 0:32, 18 strokes, Freestyle, SWOLF 50`. */
function titleOf(length: PoolLength, number: number): string {
  const swolf = swolfOf(length)
  const facts = [
    formatDuration(durationOf(length)),
    length.strokes === null ? null : texts.strokes(length.strokes),
    length.stroke && strokeNames[length.stroke],
    swolf === null ? null : `${texts.swolf} ${Math.round(swolf)}`,
  ]
  return `${texts.length(number)}: ${facts.filter((fact) => fact !== null).join(', ')}`
}
