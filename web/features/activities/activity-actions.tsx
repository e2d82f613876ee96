import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Activity } from '#contract/activities/activity.ts'
import { openReport } from '#web/session/report.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'
import type { Audience } from './activity.api.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useActivityActions } from './use-activity-actions.ts'
import { useDeletion } from './use-deletion.ts'
import { texts } from './messages.ts'

type ActivityActionsProps = {
  activity: Activity
  /** Leads to a project of it; shown to its owner. */
  createProject: ReactNode
  votes: ReactNode
  as: Audience
  onEdit: () => void
  onShare: () => void
}

export function ActivityActions({
  activity,
  as,
  createProject,
  votes,
  onEdit,
  onShare,
}: ActivityActionsProps) {
  const { archive, restore, remove } = useActivityActions(activity)
  const navigate = useNavigate()
  const deletion = useDeletion((deleted) => void remove(deleted, async () => navigate('/my_activities')))
  const owned: MenuItem[] = [
    activity.archived
      ? { label: texts.restoreFromArchive, icon: <Icon name="folder" />, onSelect: () => void restore() }
      : { label: texts.archive, icon: <Icon name="folder" />, onSelect: () => void archive() },
    {
      label: texts.delete,
      icon: <Icon name="trash" />,
      onSelect: () => void deletion.begin([activity.id]),
    },
  ]
  return (
    <>
      {votes}
      {activity.is_own && createProject}
      {activity.is_own && <Button onClick={onEdit}>{texts.edit}</Button>}
      <MenuButton
        label={texts.download}
        variant="secondary"
        trigger={
          <>
            <Icon name="download" /> {texts.download}
          </>
        }
        items={downloads(activity, as)}
      />
      <Button variant="primary" onClick={onShare}>
        {texts.share}
      </Button>
      {activity.is_own && (
        <MenuButton label={texts.more} variant="secondary" trigger={<Icon name="more" />} items={owned} />
      )}
      {!activity.is_own && (
        <IconButton
          label={texts.report}
          icon={<Icon name="flag" />}
          onClick={() => openReport({ kind: 'activity', id: activity.id })}
        />
      )}
      {deletion.asked !== null && (
        <DeleteDialog
          count={1}
          duplicates={deletion.asked}
          onDelete={deletion.confirm}
          onClose={deletion.cancel}
        />
      )}
    </>
  )
}

/** GPX needs positions, and FIT needs times. */
function downloads({ id, is_own, file, bounding_box, is_timed }: Activity, as: Audience): MenuItem[] {
  const item = (label: string, name: string): MenuItem => ({ label, href: `/api/activity/${id}/${name}` })
  const exportItem = (label: string, name: string) => item(label, `${name}?as=${as}`)
  return [
    ...(bounding_box ? [exportItem('GPX', 'gpx')] : []),
    ...(is_timed ? [exportItem('FIT', 'fit')] : []),
    ...(bounding_box ? [exportItem('GeoJSON', 'geojson')] : []),
    exportItem('CSV table', 'csv'),
    ...(is_own && file && as === 'owner' ? [item(texts.originalFile, 'original')] : []),
  ]
}
