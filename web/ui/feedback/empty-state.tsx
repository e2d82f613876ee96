import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = { picture: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** An empty list is a beginning: a picture, a message and the button that fills it. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>{picture}</div>
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
