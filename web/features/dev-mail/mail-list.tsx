import { Link } from 'react-router'
import type { OutboxMail } from '#contract/dev-mail/dev-mail.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './dev-mail.module.css'
import { writtenTime } from '#web/lib/written-time.ts'
import { texts } from './messages.ts'

export function MailList({ mails, openId }: { mails: readonly OutboxMail[]; openId: string | undefined }) {
  return (
    <ul className={styles.list} aria-label={texts.mail}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to={`?id=${mail.id}`}
            preventScrollReset
            className={classNames(styles.row, mail.id === openId && styles.current)}
            aria-current={mail.id === openId ? 'true' : undefined}
          >
            <span className={styles.subject}>{mail.subject}</span>
            <time className={styles.time} dateTime={mail.created_at}>
              {writtenTime(Date.parse(mail.created_at), 'moment')}
            </time>
            <span className={styles.recipient}>
              {texts.to} {mail.recipient}
              {!mail.delivered && texts.waiting}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function MailListSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <VisuallyHidden>{texts.loadingTheMail}</VisuallyHidden>
      {[60, 45, 70, 52].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={`${width}%`} />
          <Skeleton width={84} />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  )
}
