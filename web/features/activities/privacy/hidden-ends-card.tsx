import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveMessages } from '#web/session/save-messages.ts'
import { savePrivacy, type Privacy } from '#contract/privacy/privacy.ts'
import { formatAltitude } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { useUnits } from '#web/session/units.ts'
import { SettingsFields } from '#web/session/settings-parts.tsx'
import { useSave } from '#web/session/use-save.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import styles from './privacy.module.css'
import { privacyQuery } from './privacy.api.ts'
import { texts } from './messages.ts'

/** Far enough to hide a street; anything larger should be a hidden place. */
const farthestM = 1600
const stepM = 50

export function HiddenEndsCard({ privacy }: { privacy: Privacy }) {
  const client = useQueryClient()
  const units = useUnits()
  const { failure, save } = useSave()
  const [start, setStart] = useState(privacy.hide_start_m)
  const [end, setEnd] = useState(privacy.hide_end_m)
  const isEdited = start !== privacy.hide_start_m || end !== privacy.hide_end_m
  const written = (metres: number) => {
    const { value, unit } = formatAltitude(metres, units)
    return metres === 0 ? 'Nothing' : `${value} ${unit}`
  }
  const submit = async () => {
    const body = { hide_start_m: start, hide_end_m: end }
    if (await save(() => call(savePrivacy, { body }), saveMessages.saved))
      await client.invalidateQueries(privacyQuery)
  }
  const discard = () => {
    setStart(privacy.hide_start_m)
    setEnd(privacy.hide_end_m)
  }
  return (
    <Card title={texts.startAndEnd}>
      <SettingsFields
        className={styles.form}
        isEdited={isEdited}
        failure={failure}
        onSave={submit}
        onDiscard={discard}
      >
        <p className={styles.note}>{texts.othersDoNotSeeWhere}</p>
        <Slider
          label={texts.hiddenAtTheStart}
          min={0}
          max={Math.max(farthestM, privacy.hide_start_m)}
          step={stepM}
          value={start}
          onChange={setStart}
          format={written}
        />
        <Slider
          label={texts.hiddenAtTheEnd}
          min={0}
          max={Math.max(farthestM, privacy.hide_end_m)}
          step={stepM}
          value={end}
          onChange={setEnd}
          format={written}
        />
      </SettingsFields>
    </Card>
  )
}
