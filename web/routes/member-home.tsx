import { MyWeek } from '#web/features/activities/my-week.tsx'
import { ContinueEditing } from '#web/features/projects/continue-editing.tsx'
import { pickFiles } from '#web/features/uploads/pick-files.ts'
import styles from './member-home.module.css'

/** What someone who is signed in finds above the recommended videos. */
export function MemberHome() {
  return (
    <div className={styles.member}>
      <ContinueEditing onUpload={() => void pickFiles()} />
      <MyWeek />
    </div>
  )
}
