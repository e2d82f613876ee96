import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { changeActivity, type Activity } from '#contract/activities/activity.ts'
import { limits } from '#contract/limits.ts'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { saveMessages } from '#web/session/save-messages.ts'
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
import { extrasQuery, refreshActivities } from './activity.api.ts'
import styles from './edit-dialog.module.css'
import { gearOptions, gearQuery, refreshGear } from './gear/gear.api.ts'
import { gearTexts } from './gear/messages.ts'
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
  const { data: extras } = useQuery(extrasQuery(activity.id))
  const { data: gear = [] } = useQuery(gearQuery)
  /** Null until something is chosen; until then the gear stays as it is. */
  const [chosenGear, setChosenGear] = useState<string | null>(null)
  const gearId = chosenGear ?? extras?.gear?.id ?? ''
  const isNamed = title.trim() !== ''
  const isShareable = !activity.is_owner_only && activity.duplicate_of === null

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isNamed) return
    // The options are the values of the enumeration, as text.
    const words = {
      title,
      sport,
      description,
      ...(chosenGear !== null && { gear_id: chosenGear === '' ? null : chosenGear }),
    }
    const body = isShareable ? { ...words, visibility: Number(visibility) as Visibility } : words
    const isSaved = await save(
      () => call(changeActivity, { params: { id: activity.id }, body }),
      saveMessages.saved,
    )
    if (!isSaved) return
    await (chosenGear === null ? refreshActivities(client) : refreshGear(client))
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
        {gear.length > 0 && (
          <Select
            label={gearTexts.gear}
            value={gearId}
            options={[{ value: '', label: gearTexts.noGear }, ...gearOptions(gear, gearId)]}
            onChange={({ currentTarget }) => setChosenGear(currentTarget.value)}
          />
        )}
        {isShareable ? (
          <RadioGroup
            legend={texts.whoCanSeeIt}
            name="visibility"
            value={visibility}
            onChange={setVisibility}
            options={visibilityOptions}
          />
        ) : (
          <p className={styles.note}>
            {activity.is_owner_only ? texts.onlyYouUntilReplaced : texts.onlyYouWhileDuplicate}
          </p>
        )}
      </form>
    </Dialog>
  )
}
