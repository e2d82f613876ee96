import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Friend } from '#contract/friends/friends.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './friends.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

export const dayOf = (time: string): string => writtenTime(Date.parse(time), 'day')

type PersonRowProps = { person: Friend; detail: string; children: ReactNode }

/** Someone in a list, with what can be done about them. */
export function PersonRow({ person: { id, name, picture }, detail, children }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <Avatar name={name} picture={picture} className={styles.avatar} />
      <div className={styles.texts}>
        <Link to={`/channel/${id}`} className={styles.name}>
          {name}
        </Link>
        <span className={styles.detail}>{detail}</span>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
