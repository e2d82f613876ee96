import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deviceMessages } from '#web/session/device/device-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { keepsActivitiesStore } from '#web/session/device/keep-choice.ts'
import type { KeptProject } from '#web/session/device/kept-projects.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/choice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './device-card.module.css'
import { loadKept, useKept } from './use-kept.ts'
import { writtenTime } from '#web/lib/written-time.ts'

/** What can be seen without a network in this browser, how much it takes, and ways to get rid of it. */
export function DeviceCard({ userId }: { userId: string }) {
  const client = useQueryClient()
  const keepsActivities = useStore(keepsActivitiesStore)
  const data = useKept()
  const refresh = () => client.invalidateQueries({ queryKey: ['on-device'] })
  const choose = async (isKept: boolean) => {
    keepsActivitiesStore.set(isKept)
    const [activities] = await loadKept()
    if (!isKept) await activities.removeActivities(userId)
    await refresh()
  }
  const remove = async ({ project }: KeptProject) => {
    const [, projects] = await loadKept()
    await projects.removeProject(userId, project.id)
    await refresh()
  }
  return (
    <Card title={deviceMessages.cardTitle}>
      <p className={styles.note}>{deviceMessages.cardHint}</p>
      <Switch
        label={deviceMessages.keepActivities}
        hint={deviceMessages.keepActivitiesHint}
        checked={keepsActivities}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      {data && data.listed + data.opened > 0 && (
        <p className={styles.note}>
          {deviceMessages.activities(data.listed, data.opened, writtenBytes(data.bytes))}
        </p>
      )}
      {data?.projects.length === 0 && <p className={styles.note}>{deviceMessages.noProjects}</p>}
      {data && data.projects.length > 0 && (
        <ul className={styles.list}>
          {data.projects.map((kept) => (
            <li key={kept.project.id} className={styles.row}>
              <div className={styles.text}>
                <Link to={`/watch/${kept.project.id}`}>{kept.project.title}</Link>
                <span className={styles.note}>
                  {deviceMessages.project(
                    writtenBytes(kept.bytes),
                    kept.height,
                    writtenTime(kept.keptAtMs, 'moment'),
                  )}
                </span>
              </div>
              <Button
                size="small"
                aria-label={deviceMessages.removeTitle(kept.project.title)}
                onClick={() => void remove(kept)}
              >
                {deviceMessages.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
