import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  editActivities,
  undoEditActivities,
  type FormerActivity,
  type ManyEdits,
} from '#contract/activities/edit-activities.ts'
import { visibilityOptions } from '#contract/visibility-labels.ts'
import { labelOfSport, sports, type Sport } from '#domain/sport.ts'
import type { Visibility } from '#domain/visibility.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { refreshActivities } from './activity.api.ts'
import styles from './edit-dialog.module.css'
import { manyTexts as many } from './edit-many-messages.ts'
import { gearOptions, gearQuery, refreshGear } from './gear/gear.api.ts'
import { texts } from './messages.ts'

const leave = { value: '', label: many.leaveAsItIs }
const noGear = 'none'
const undoSeconds = 10

const sportOptions = sports
  .map((sport) => ({ value: sport, label: labelOfSport(sport) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

type EditManyDialogProps = { ids: string[]; onClose: () => void; onDone: () => void }

/** Changes the sport, the visibility or the gear of everything selected, and says before what will happen. */
export function EditManyDialog({ ids, onClose, onDone }: EditManyDialogProps) {
  const client = useQueryClient()
  const { data: gear = [] } = useQuery(gearQuery)
  const [sport, setSport] = useState<Sport | ''>('')
  const [visibility, setVisibility] = useState<`${Visibility}` | ''>('')
  const [gearId, setGearId] = useState('')
  const [state, setState] = useState<{ isSaving: boolean; failure: string | null }>({
    isSaving: false,
    failure: null,
  })
  const edits: ManyEdits = {
    ...(sport !== '' && { sport }),
    // The options are the values of the enumeration, as text.
    ...(visibility !== '' && { visibility: Number(visibility) as Visibility }),
    ...(gearId !== '' && { gear_id: gearId === noGear ? null : gearId }),
  }
  const isChosen = Object.keys(edits).length > 0
  const { data: preview } = useQuery({
    queryKey: ['edit-preview', ids, edits],
    gcTime: 0,
    queryFn: ({ signal }) => call(editActivities, { body: { ids, edits, is_preview: true } }, { signal }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })

  const undo = async (former: FormerActivity[]) => {
    try {
      const { changed } = await call(undoEditActivities, { body: { edits, former } })
      showToast({ text: many.restored(changed) })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
    }
    await refreshGear(client)
  }
  const change = async () => {
    setState({ isSaving: true, failure: null })
    try {
      const { changed, owner_only, former } = await call(editActivities, { body: { ids, edits } })
      const stay = owner_only > 0 ? ` ${many.ownerOnlyStay(owner_only)}` : ''
      showToast({
        text: `${many.changed(changed)}${stay}`,
        seconds: undoSeconds,
        ...(former.length > 0 && {
          action: { label: texts.undo, onSelect: () => void undo(former) },
        }),
      })
    } catch (error) {
      setState({ isSaving: false, failure: saveFailure(error) })
      return
    }
    onDone()
    await (gearId === '' ? refreshActivities(client) : refreshGear(client))
  }
  const gearName = gear.find(({ id }) => id === gearId)?.name ?? ''
  return (
    <Dialog
      open
      title={many.editTitle(ids.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={state.isSaving}
            disabled={!isChosen || preview?.changed === 0}
            onClick={() => void change()}
          >
            {many.change}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {state.failure !== null && <Banner tone="error">{state.failure}</Banner>}
        <Select
          label={texts.sport}
          value={sport}
          options={[leave, ...sportOptions]}
          onChange={({ currentTarget }) => setSport(currentTarget.value as Sport | '')}
        />
        <Select
          label={texts.whoCanSeeIt}
          value={visibility}
          options={[leave, ...visibilityOptions.map(({ value, label }) => ({ value, label }))]}
          onChange={({ currentTarget }) => setVisibility(currentTarget.value as `${Visibility}` | '')}
        />
        {gear.length > 0 && (
          <Select
            label={many.gear}
            value={gearId}
            options={[leave, { value: noGear, label: many.noGear }, ...gearOptions(gear, '')]}
            onChange={({ currentTarget }) => setGearId(currentTarget.value)}
          />
        )}
        <output className={styles.note}>
          {isChosen
            ? preview && <p>{whatHappens(edits, preview.changed, gearName)}</p>
            : many.chooseSomething}
          {isChosen && preview !== undefined && preview.owner_only > 0 && (
            <p>{many.ownerOnlyStay(preview.owner_only)}</p>
          )}
        </output>
      </div>
    </Dialog>
  )
}

function whatHappens(edits: ManyEdits, count: number, gearName: string): string {
  const { sport, visibility, gear_id } = edits
  if (count === 0) return many.nothingToChange
  if (Object.keys(edits).length > 1) return many.willChange(count)
  if (sport !== undefined) return many.willBeSport(count, labelOfSport(sport))
  if (visibility !== undefined) return many.opened[visibility](count)
  return gear_id === null ? many.willHaveNoGear(count) : many.willHaveGear(count, gearName)
}
