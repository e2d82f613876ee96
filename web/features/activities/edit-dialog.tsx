import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { changeActivity, type Activity } from '#contract/activity.ts'
import { limits } from '#contract/limits.ts'
import { activityMessages } from '#contract/activity-messages.ts'
import { saveMessages } from '#contract/save-messages.ts'
import { visibilityOptions } from '#contract/visibility-labels.ts'
import { labelOfSport, sports, type Sport } from '#domain/sport.ts'
import type { Visibility } from '#domain/visibility.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { refreshActivities } from './activity.api.ts'
import styles from './edit-dialog.module.css'
import { texts } from './messages.ts'

const sportOptions = sports
  .map((sport) => ({ value: sport, label: labelOfSport(sport) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

export function EditDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const client = useQueryClient()
  const formId = useId()
  const { isSaving, failure, save } = useSave()
  const [title, setTitle] = useState(activity.title)
  const [sport, setSport] = useState<Sport>(activity.sport)
  const [description, setDescription] = useState(activity.description)
  const [visibility, setVisibility] = useState<`${Visibility}`>(`${activity.visibility}`)
  const isNamed = title.trim() !== ''

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isNamed) return
    // The options are the values of the enumeration, as text.
    const words = { title, sport, description }
    const body = activity.is_owner_only ? words : { ...words, visibility: Number(visibility) as Visibility }
    const isSaved = await save(
      () => call(changeActivity, { params: { id: activity.id }, body }),
      saveMessages.saved,
    )
    if (!isSaved) return
    await refreshActivities(client)
    onClose()
  }
  return (
    <Dialog
      open
      title={texts.editActivity}
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
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={texts.title}
          value={title}
          maxLength={limits.titleMax}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          error={isNamed ? undefined : activityMessages.titleRequired}
        />
        <Select
          label={texts.sport}
          value={sport}
          options={sportOptions}
          onChange={({ currentTarget }) => setSport(currentTarget.value as Sport)}
        />
        <TextArea
          label={texts.description}
          value={description}
          maxLength={limits.descriptionMax}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        {activity.is_owner_only ? (
          <p className={styles.note}>{texts.onlyYouUntilReplaced}</p>
        ) : (
          <RadioGroup
            legend={texts.whoCanSeeIt}
            name="visibility"
            value={visibility}
            onChange={setVisibility}
            options={visibilityOptions}
          />
        )}
      </form>
    </Dialog>
  )
}
