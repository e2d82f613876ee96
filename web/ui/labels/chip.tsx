import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from '#web/ui/layout/class-names.ts'

type ChipProps = {
  tone?: 'neutral' | 'accent' | 'water' | 'success' | 'warning' | 'danger' | undefined
  icon?: ReactNode
  children: ReactNode
}

export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
