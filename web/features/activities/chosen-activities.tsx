import { useQueryClient } from '@tanstack/react-query'
import { changeActivities } from '#contract/activity.ts'
import { activityMessages } from '#contract/activity-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { SelectionBar } from '#web/ui/layout/selection-bar.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { refreshActivities } from './activity.api.ts'
import { texts } from './messages.ts'

type Action = 'archive' | 'restore' | 'delete' | 'undelete'

const said = {
  archive: activityMessages.activitiesArchived,
  restore: activityMessages.activitiesRestored,
  delete: activityMessages.activitiesDeleted,
  undelete: activityMessages.activitiesRestored,
}
const opposite = { archive: 'restore', restore: 'archive', delete: 'undelete', undelete: 'delete' } as const
const undoSeconds = 10

type ChosenActivitiesProps = { chosen: ReadonlySet<string>; isArchive: boolean; onDone: () => void }

/** Actions for everything selected. */
export function ChosenActivities({ chosen, isArchive, onDone }: ChosenActivitiesProps) {
  const client = useQueryClient()
  const perform = async (action: Action, ids: string[]) => {
    try {
      const { changed } = await call(changeActivities, { body: { action, ids } })
      const undo = { label: texts.undo, onSelect: () => void perform(opposite[action], ids) }
      showToast({
        text: said[action](changed),
        seconds: undoSeconds,
        ...(action !== 'undelete' && { action: undo }),
      })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
    }
    await refreshActivities(client)
  }
  const act = (action: Action) => {
    onDone()
    void perform(action, [...chosen])
  }
  return (
    <SelectionBar label={texts.selectedActivities} count={chosen.size} onCancel={onDone}>
      <Button
        size="small"
        icon={<Icon name="folder" />}
        onClick={() => act(isArchive ? 'restore' : 'archive')}
      >
        {isArchive ? texts.restore : texts.archive}
      </Button>
      <Button size="small" icon={<Icon name="trash" />} onClick={() => act('delete')}>
        {texts.delete}
      </Button>
    </SelectionBar>
  )
}
