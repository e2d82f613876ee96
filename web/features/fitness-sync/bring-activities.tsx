import { useQuery } from '@tanstack/react-query'
import { useSite } from '#web/session/site.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import styles from './bring-activities.module.css'
import { linksQuery } from './fitness-sync.api.ts'
import { texts } from './messages.ts'

/** Renders nothing where nothing can be connected. */
export function ConnectionsLink() {
  const isOffered = useSite()?.fitness_sync === true
  return isOffered ? <LinkButton to="/settings/connections">{texts.connectSomething}</LinkButton> : null
}

/** For people with few activities: ways to import activities from elsewhere. */
export function BringActivities({ onUpload }: { onUpload: () => void }) {
  const isOffered = useSite()?.fitness_sync === true
  const { data, isPending } = useQuery({ ...linksQuery, enabled: isOffered })
  // Whoever has connected something knows the way.
  if (isOffered && (isPending || (data && data.links.length > 0))) return null
  return (
    <aside className={styles.bring} aria-label={texts.bring}>
      <div className={styles.texts}>
        <p className={styles.title}>{texts.bring}</p>
        <p>{isOffered ? texts.bringText : texts.bringExportOnly}</p>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={onUpload}>
          {texts.chooseExport}
        </Button>
        {isOffered && (
          <LinkButton size="small" to="/settings/connections">
            {texts.connectSomething}
          </LinkButton>
        )}
      </div>
    </aside>
  )
}
