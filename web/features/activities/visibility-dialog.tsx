import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { changeActivity, type Activity } from '#contract/activities/activity.ts'
import { saveMessages } from '#web/session/save-messages.ts'
import { visibilityOptions } from '#contract/visibility-labels.ts'
import type { Visibility } from '#domain/visibility.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { refreshActivities } from './activity.api.ts'
import { texts } from './messages.ts'

type VisibilityDialogProps = {
  activity: Activity
  onClose: () => void
}

/** Who can see an activity, and nothing else. */
export function VisibilityDialog({ activity, onClose }: VisibilityDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const { isSaving, failure, save } = useSave()
  const [chosen, setChosen] = useState<`${Visibility}`>(`${activity.visibility}`)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The options are the values of the enumeration, as text.
    const body = { visibility: Number(chosen) as Visibility }
    const change = () => call(changeActivity, { params: { id: activity.id }, body })
    if (!(await save(change, saveMessages.saved))) return
    await refreshActivities(client)
    onClose()
  }
  return (
    <Dialog
      open
      title={texts.whoCanSeeIt}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <RadioGroup
          legend={<VisuallyHidden>{texts.whoCanSeeIt}</VisuallyHidden>}
          name="visibility"
          value={chosen}
          onChange={setChosen}
          options={visibilityOptions}
        />
      </form>
    </Dialog>
  )
}
