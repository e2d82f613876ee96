import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useEditing } from './editor-context.ts'
import type { Film } from './film.ts'
import styles from './inspector.module.css'
import { writtenTime } from './zoned-time.ts'

type ChoicesProps = { film: Film; alignment: Alignment | null }

/** Where two starts fit about as well, or one not quite, somebody has to look and say so. */
export function AlignmentChoices({ film, alignment }: ChoicesProps) {
  const { change } = useEditing()
  const { start_ms, verdict } = film.link.timing
  const isDoubted = verdict === 'check' && start_ms !== null
  return (
    <>
      {alignment?.verdict === 'check' && <StartChoices film={film} alignment={alignment} />}
      {isDoubted && (
        <div className={styles.row}>
          <Button size="small" onClick={() => change({ type: 'time', key: film.key, timing: { verdict: 'by_hand' } })}>
            Accept
            <VisuallyHidden> this start</VisuallyHidden>
          </Button>
        </div>
      )}
    </>
  )
}

function StartChoices({ film, alignment }: { film: Film; alignment: Alignment }) {
  const { change, zone } = useEditing()
  // The one that was taken stands first.
  const choices = alignment.choices
    .toSorted((one, other) => Number(other.startMs === alignment.startMs) - Number(one.startMs === alignment.startMs))
    .slice(0, 2)
  if (choices.length < 2) return null
  const take = (start_ms: number) =>
    change({ type: 'time', key: film.key, timing: { start_ms, verdict: start_ms === alignment.startMs ? 'check' : 'by_hand' } })
  return (
    <fieldset className={styles.group} aria-label="Starts that fit">
      <p className={styles.note}>Two starts fit. Choose the one at which picture and numbers agree.</p>
      <div className={styles.row}>
        {choices.map(({ startMs }, i) => (
          <Button
            key={startMs}
            size="small"
            aria-pressed={film.link.timing.start_ms === startMs}
            variant={film.link.timing.start_ms === startMs ? 'primary' : 'secondary'}
            onClick={() => take(startMs)}
          >
            {writtenTime(startMs, zone)}
            {i === 0 ? ', likeliest' : ''}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
