import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './member-home.module.css'

/**
 * Reserves the space of the members' home, at the same height. `isHint`: on a page that was not prerendered for a
 * particular reader, it is visible only to people who were signed in here before.
 */
export function MemberFrame({ isHint = false }: { isHint?: boolean }) {
  return (
    <div className={classNames(styles.member, isHint && styles.room)} aria-busy="true">
      <div className={styles.waiting}>
        <Skeleton width={160} height={28} />
        <Skeleton shape="fill" />
      </div>
      <div className={styles.waiting} data-low>
        <Skeleton width={110} height={28} />
        <Skeleton shape="fill" />
      </div>
    </div>
  )
}
