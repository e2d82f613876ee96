import { Link } from 'react-router'
import { useStore } from '#web/lib/store.ts'
import type { PageLink } from './describe-upload.ts'
import { countQueue } from './upload-queue.ts'
import styles from './upload-row.module.css'
import { queueStore } from './uploads.ts'

/** In a new tab while something is being sent: leaving this page would stop it. */
export function PageLinks({ links, of }: { links: PageLink[]; of: string }) {
  const isSending = countQueue(useStore(queueStore)).unsent > 0
  if (links.length === 0) return null
  return (
    <span className={styles.links}>
      {links.map(({ label, to }) => (
        <Link key={to} to={to} aria-label={`${label}: ${of}`} {...(isSending ? { target: '_blank' } : {})}>
          {label}
        </Link>
      ))}
    </span>
  )
}
