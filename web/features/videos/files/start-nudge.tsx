import { hourMs } from '#domain/time/durations.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './start-nudge.module.css'
import { texts } from './messages.ts'

type StartNudgeProps = {
  startMs: number
  onStart: (startMs: number) => void
  resets: { label: string; startMs: number }[]
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const steps = [
  { ms: hourMs, short: '1 h', long: '1 hour' },
  { ms: 60_000, short: '1 min', long: '1 minute' },
  { ms: 1000, short: '1 s', long: '1 second' },
  { ms: 100, short: '0.1 s', long: 'a tenth of a second' },
]

/** When the video began: typed, or moved until it fits. */
export function StartNudge({ startMs, onStart, resets }: StartNudgeProps) {
  return (
    <div className={styles.nudge}>
      <TextField
        label={texts.startOfTheVideo}
        hint={texts.inTheTimeOfThisDevice(zone)}
        type="datetime-local"
        step={0.001}
        value={localDigits(startMs)}
        onChange={({ currentTarget }) => {
          const ms = new Date(currentTarget.value).getTime()
          // While only a part of it is typed.
          if (Number.isFinite(ms) && ms >= 0) onStart(ms)
        }}
      />
      <div className={styles.steps}>
        {steps.map(({ ms, short, long }) => (
          <Button key={`earlier ${ms}`} size="small" onClick={() => onStart(startMs - ms)}>
            −{short}
            <VisuallyHidden>{texts.theVideoBeginsEarlier(long)}</VisuallyHidden>
          </Button>
        ))}
        {steps.toReversed().map(({ ms, short, long }) => (
          <Button key={`later ${ms}`} size="small" onClick={() => onStart(startMs + ms)}>
            +{short}
            <VisuallyHidden>{texts.theVideoBeginsLater(long)}</VisuallyHidden>
          </Button>
        ))}
      </div>
      <div className={styles.steps}>
        {resets.map((reset) => (
          <Button key={reset.label} size="small" variant="quiet" onClick={() => onStart(reset.startMs)}>
            {reset.label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** '2024-06-12T10:30:15.250' in the time of this device. */
function localDigits(ms: number): string {
  const zoneMs = new Date(ms).getTimezoneOffset() * 60_000
  return new Date(ms - zoneMs).toISOString().slice(0, 23)
}
