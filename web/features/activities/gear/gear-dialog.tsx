import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import {
  changeGear,
  createGear,
  gearKinds,
  type Gear,
  type GearKind,
  type NewGear,
} from '#contract/gear/gear.ts'
import { limits } from '#contract/limits.ts'
import { saveMessages } from '#web/session/save-messages.ts'
import { groupOfSport, labelOfSport, sports, type Sport, type SportGroup } from '#domain/sport.ts'
import { call } from '#web/lib/api-client.ts'
import { useUnits } from '#web/session/units.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { readDistance, unitOfDistance, writeDistance } from './distance-field.ts'
import styles from './gear-dialog.module.css'
import { refreshGear } from './gear.api.ts'
import { gearTexts as texts } from './messages.ts'

const kindOptions = gearKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))

/** Nobody runs on a bike. */
const groupsOf: Record<GearKind, readonly SportGroup[]> = {
  bike: ['ride'],
  shoes: ['run', 'hike'],
  other: ['ski', 'water', 'hike', 'other'],
}
const sportsOf = (kind: GearKind): Sport[] =>
  sports.filter((sport) => sport !== 'transition' && groupsOf[kind].includes(groupOfSport(sport)))

/** Adds gear, or changes some. */
export function GearDialog({ gear, onClose }: { gear: Gear | null; onClose: () => void }) {
  const client = useQueryClient()
  const units = useUnits()
  const formId = useId()
  const { isSaving, failure, save } = useSave()
  const [kind, setKind] = useState<GearKind>(gear?.kind ?? 'bike')
  const [name, setName] = useState(gear?.name ?? '')
  const [brand, setBrand] = useState(gear?.brand ?? '')
  const [model, setModel] = useState(gear?.model ?? '')
  const [note, setNote] = useState(gear?.note ?? '')
  const [earlier, setEarlier] = useState(writeDistance(gear?.initial_distance_m ?? null, units))
  const [replaceAt, setReplaceAt] = useState(writeDistance(gear?.replace_at_m ?? null, units))
  const [chosen, setChosen] = useState<readonly Sport[]>(gear?.default_sports ?? [])
  const [isTried, setTried] = useState(false)

  const [earlierM, replaceM] = [readDistance(earlier, units), readDistance(replaceAt, units)]
  const isNamed = name.trim() !== ''
  const isRight = isNamed && !Number.isNaN(earlierM) && !Number.isNaN(replaceM)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!isRight) return
    const offered = sportsOf(kind)
    const body: NewGear = {
      kind,
      name,
      brand,
      model,
      note,
      initial_distance_m: earlierM ?? 0,
      replace_at_m: replaceM === 0 ? null : replaceM,
      default_sports: chosen.filter((sport) => offered.includes(sport)),
    }
    const isSaved = await save(
      () => (gear ? call(changeGear, { params: { id: gear.id }, body }) : call(createGear, { body })),
      gear ? saveMessages.saved : texts.added(name.trim()),
    )
    if (!isSaved) return
    await refreshGear(client)
    onClose()
  }
  return (
    <Dialog
      open
      title={gear ? texts.editGear : texts.addGear}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {gear ? texts.save : texts.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Select
          label={texts.kind}
          value={kind}
          options={kindOptions}
          onChange={({ currentTarget }) => setKind(currentTarget.value as GearKind)}
        />
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          maxLength={limits.titleMax}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={isTried && !isNamed ? texts.nameRequired : undefined}
        />
        <div className={styles.pair}>
          <TextField
            label={texts.brand}
            value={brand}
            maxLength={limits.titleMax}
            onChange={({ currentTarget }) => setBrand(currentTarget.value)}
          />
          <TextField
            label={texts.model}
            value={model}
            maxLength={limits.titleMax}
            onChange={({ currentTarget }) => setModel(currentTarget.value)}
          />
          <TextField
            label={texts.earlierDistance(unitOfDistance[units])}
            hint={texts.earlierDistanceHint}
            inputMode="decimal"
            value={earlier}
            onChange={({ currentTarget }) => setEarlier(currentTarget.value)}
            error={Number.isNaN(earlierM) ? texts.distanceWanted : undefined}
          />
          <TextField
            label={texts.replaceAfter(unitOfDistance[units])}
            hint={texts.replaceAfterHint}
            inputMode="decimal"
            value={replaceAt}
            onChange={({ currentTarget }) => setReplaceAt(currentTarget.value)}
            error={Number.isNaN(replaceM) ? texts.distanceWanted : undefined}
          />
        </div>
        {!gear?.is_retired && <DefaultSports offered={sportsOf(kind)} chosen={chosen} onChoose={setChosen} />}
        <TextArea
          label={texts.note}
          value={note}
          rows={2}
          maxLength={limits.gearNoteMax}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

type DefaultSportsProps = {
  offered: readonly Sport[]
  chosen: readonly Sport[]
  onChoose: (sports: readonly Sport[]) => void
}

function DefaultSports({ offered, chosen, onChoose }: DefaultSportsProps) {
  const noteId = useId()
  return (
    <fieldset className={styles.sports} aria-describedby={noteId}>
      <legend className={styles.legend}>{texts.defaultSports}</legend>
      <div className={styles.choices}>
        {offered.map((sport) => (
          <Checkbox
            key={sport}
            label={labelOfSport(sport)}
            checked={chosen.includes(sport)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, sport] : chosen.filter((one) => one !== sport))
            }
          />
        ))}
      </div>
      <p id={noteId} className={styles.hint}>
        {texts.defaultSportsHint}
      </p>
    </fieldset>
  )
}
