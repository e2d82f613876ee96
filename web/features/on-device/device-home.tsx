import { useId } from 'react'
import { Link } from 'react-router'
import { deviceMessages } from '#web/session/device/device-messages.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './device-card.module.css'
import { useKept } from './use-kept.ts'
import { writtenTime } from '#web/lib/written-time.ts'

/** What there is to see on the start page without a network. */
export function DeviceHome() {
  const titleId = useId()
  const kept = useKept()
  if (!kept) return null
  const { listed, opened, bytes, projects } = kept
  const isEmpty = listed + projects.length === 0
  return (
    <Card title={<span id={titleId}>{deviceMessages.cardTitle}</span>} aria-labelledby={titleId}>
      <p className={styles.note}>{isEmpty ? deviceMessages.nothingHere : deviceMessages.offlineHere}</p>
      <ul className={styles.list}>
        {listed > 0 && (
          <li className={styles.row}>
            <div className={styles.text}>
              <Link to="/my_activities">{deviceMessages.myActivities}</Link>
              <span className={styles.note}>
                {deviceMessages.activities(listed, opened, writtenBytes(bytes))}
              </span>
            </div>
          </li>
        )}
        {projects.map(({ project, bytes: size, height, keptAtMs }) => (
          <li key={project.id} className={styles.row}>
            <div className={styles.text}>
              <Link to={`/watch/${project.id}`}>{project.title}</Link>
              <span className={styles.note}>
                {deviceMessages.project(writtenBytes(size), height, writtenTime(keptAtMs, 'moment'))}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
