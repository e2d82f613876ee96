import { useId, type ReactNode } from 'react'
import styles from './progress.module.css'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

type ProgressBarProps = {
  label: ReactNode
  /** From 0 to 1; null when the progress is unknown. */
  value: number | null
  /** The numbers behind the bar: 'Part 14 of 212, 38 MB/s, 3 min left'. */
  detail?: ReactNode
}

export function ProgressBar({ label, value, detail }: ProgressBarProps) {
  const labelId = useId()
  const share = value === null ? null : Math.min(1, Math.max(0, value))
  const percent = share === null ? undefined : Math.floor(share * 100)
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span id={labelId}>{label}</span>
        {percent !== undefined && <span className={styles.percent}>{percent}%</span>}
      </div>
      <progress aria-labelledby={labelId} max={1} value={share ?? undefined} className={styles.bar} />
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </div>
  )
}

export function Spinner({ label }: { label: string }) {
  return (
    <output className={styles.spinner}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}
