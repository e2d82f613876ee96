import { Button } from '#web/ui/button.tsx'
import { useEditing } from './editor-context.ts'
import type { Film } from './film.ts'
import styles from './inspector.module.css'
import { NumberField } from './number-field.tsx'
import { trimmed, trimOf } from './time-axis.ts'

/** What is shown of the film, in seconds of it. */
export function TrimFields({ film }: { film: Film }) {
  const { change, control, films } = useEditing()
  const { durationMs, key, link } = film
  if (durationMs === null || durationMs === 0) return null
  const { ranges } = link.timing
  const [from, to] = trimOf(ranges, durationMs)
  const set = (next: [number, number]) => {
    if (next[1] - next[0] < 1000 / film.fps) return
    change({ type: 'time', key, timing: { ranges: trimmed(ranges, durationMs, next) } }, `trim ${key}`)
  }
  /** The picture on screen, where it is one of this film. */
  const shownMs = () => {
    const moment = control?.playhead.moment
    return moment && films[moment.clip]?.key === key ? moment.mediaMs : null
  }
  const cut = (end: 'from' | 'to') => {
    const ms = shownMs()
    if (ms !== null) set(end === 'from' ? [ms, to] : [from, ms])
  }
  return (
    <section className={styles.group} aria-label="Trim">
      <h3 className={styles.heading}>Trim</h3>
      <div className={styles.pair}>
        <NumberField
          label="From second"
          value={inSeconds(from)}
          min={0}
          max={inSeconds(to)}
          onChange={(s) => set([s * 1000, to])}
        />
        <NumberField
          label="To second"
          value={inSeconds(to)}
          min={inSeconds(from)}
          max={inSeconds(durationMs)}
          onChange={(s) => set([from, Math.min(s * 1000, durationMs)])}
        />
      </div>
      <div className={styles.row}>
        <Button size="small" onClick={() => cut('from')}>
          Begin at this picture
        </Button>
        <Button size="small" onClick={() => cut('to')}>
          End at this picture
        </Button>
        {ranges !== null && (
          <Button size="small" variant="quiet" onClick={() => change({ type: 'time', key, timing: { ranges: null } })}>
            Show all of it
          </Button>
        )}
      </div>
    </section>
  )
}

/** Rounded up at the end, so that the end itself can be written. */
const inSeconds = (ms: number) => Math.ceil(ms) / 1000
