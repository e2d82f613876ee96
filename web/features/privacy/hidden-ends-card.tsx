import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveMessages } from '#contract/save-messages.ts'
import { savePrivacy, type Privacy } from '#contract/privacy.ts'
import { formatAltitude } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { useUnits } from '#web/session/units.ts'
import { useSave } from '#web/session/use-save.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import styles from './privacy.module.css'
import { privacyQuery } from './privacy.api.ts'
import { SaveButton } from './save-button.tsx'
import { texts } from './messages.ts'

/** Far enough to hide a street; anything larger should be a hidden place. */
const farthestM = 1600
const stepM = 50

export function HiddenEndsCard({ privacy }: { privacy: Privacy }) {
  const client = useQueryClient()
  const units = useUnits()
  const { isSaving, failure, save } = useSave()
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
  return (
    <Card title={texts.startAndEnd}>
      <div className={styles.form}>
        <p className={styles.note}>{texts.othersDoNotSeeWhere}</p>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
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
        <SaveButton isEdited={isEdited} isSaving={isSaving} onSave={() => void submit()} />
      </div>
    </Card>
  )
}
