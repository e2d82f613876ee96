import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { changeActivities } from '#contract/activities/delete-activities.ts'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { listActivityIds } from '#contract/activities/edit-activities.ts'
import { call } from '#web/lib/api-client.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { SelectionBar } from '#web/ui/layout/selection-bar.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { refreshActivities } from './activity.api.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { manyTexts } from './edit-many-messages.ts'
import type { ListFilter } from './list-filter.ts'
import { texts } from './messages.ts'
import { useDeletion, type Duplicates } from './use-deletion.ts'

type Action = 'archive' | 'restore' | 'delete' | 'undelete'

const said = {
  archive: activityMessages.activitiesArchived,
  restore: activityMessages.activitiesRestored,
  delete: activityMessages.activitiesDeleted,
  undelete: activityMessages.activitiesRestored,
}
const opposite = { archive: 'restore', restore: 'archive', delete: 'undelete', undelete: 'delete' } as const
const undoSeconds = 10

const EditManyDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./edit-many-dialog.tsx'))).EditManyDialog,
}))

type ChosenActivitiesProps = {
  chosen: ReadonlySet<string>
  /** Of the list, most of which may not be loaded yet. */
  filter: ListFilter
  onChoose: (ids: ReadonlySet<string>) => void
  onDone: () => void
}

/** Actions for everything selected. */
export function ChosenActivities({ chosen, filter, onChoose, onDone }: ChosenActivitiesProps) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const isArchive = filter.archived
  const chooseAll = async () => {
    try {
      const query = { ...filter, archived: String(filter.archived) }
      const { ids, count } = await call(listActivityIds, { query })
      onChoose(new Set(ids))
      if (count > ids.length) showToast({ text: manyTexts.newestSelected(count) })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
    }
  }
  const perform = async (action: Action, ids: string[], wanted: { duplicates?: Duplicates } = {}) => {
    try {
      const { changed, duplicates } = await call(changeActivities, { body: { action, ids, ...wanted } })
      const undo = { label: texts.undo, onSelect: () => void perform(opposite[action], ids) }
      showToast({
        text: said[action](changed, duplicates),
        seconds: undoSeconds,
        ...(action !== 'undelete' && { action: undo }),
      })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
    }
    await refreshActivities(client)
  }
  const act = (action: Action, wanted?: { duplicates: Duplicates }) => {
    onDone()
    void perform(action, [...chosen], wanted)
  }
  const deletion = useDeletion(({ duplicates }) => act('delete', { duplicates }))
  return (
    <SelectionBar label={texts.selectedActivities} count={chosen.size} onCancel={onDone}>
      <Button size="small" icon={<Icon name="check" />} onClick={() => void chooseAll()}>
        {manyTexts.selectAll}
      </Button>
      <Button size="small" icon={<Icon name="settings" />} onClick={() => setEditing(true)}>
        {texts.edit}
      </Button>
      <Button
        size="small"
        icon={<Icon name="folder" />}
        onClick={() => act(isArchive ? 'restore' : 'archive')}
      >
        {isArchive ? texts.restore : texts.archive}
      </Button>
      <Button size="small" icon={<Icon name="trash" />} onClick={() => void deletion.begin([...chosen])}>
        {texts.delete}
      </Button>
      {isEditing && (
        <Suspense fallback={null}>
          <EditManyDialog ids={[...chosen]} onClose={() => setEditing(false)} onDone={onDone} />
        </Suspense>
      )}
      {deletion.asked !== null && (
        <DeleteDialog
          count={chosen.size}
          duplicates={deletion.asked}
          onDelete={deletion.confirm}
          onClose={deletion.cancel}
        />
      )}
    </SelectionBar>
  )
}
