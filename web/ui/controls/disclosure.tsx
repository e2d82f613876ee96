import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './disclosure.module.css'
import { Icon } from '#web/ui/pictures/icon.tsx'

type DisclosureProps = Omit<ComponentProps<'details'>, 'children'> & {
  summary: ReactNode
  children: ReactNode
}

export function Disclosure({ summary, children, className, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <span className={styles.text}>{summary}</span>
        <span className={styles.arrow}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
