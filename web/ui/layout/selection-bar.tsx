import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './selection-bar.module.css'
import { texts } from './messages.ts'

type SelectionBarProps = {
  label: string
  count: number
  onCancel: () => void
  /** Actions for everything selected. */
  children: ReactNode
}

/** Floats over a list while some of it is selected. */
export function SelectionBar({ label, count, onCancel, children }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <span className={styles.count}>{texts.selectedCount(count)}</span>
      {children}
      <Button size="small" variant="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  )
}
