import { useEffect, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

type PageProps = {
  title: string
  lead?: ReactNode
  width?: 'narrow' | 'reading' | 'wide' | 'full' | undefined
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, lead, width = 'wide', actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Trailcast`
  }, [title])
  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
