import { useQueryClient } from '@tanstack/react-query'
import { answerZones, type Import } from '#contract/imports/import.ts'
import { formatAltitude } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { useUnits } from '#web/session/units.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './import-page.module.css'
import { texts } from './messages.ts'

type ZonesOfferProps = { uploadId: string; zones: Import['zones'] }

/** The privacy zones of the other platform. Nothing is hidden by them unless their owner says so. */
export function ZonesOffer({ uploadId, zones }: ZonesOfferProps) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const units = useUnits()
  const written = (metres: number): string => {
    const { value, unit } = formatAltitude(metres, units)
    return `${value} ${unit}`
  }
  const answer = async (add: boolean) => {
    const said = add ? texts.zonesAdded(zones.length) : texts.zonesDeclined
    await save(() => call(answerZones, { params: { upload_id: uploadId }, body: { add } }), said)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['imports', uploadId] }),
      client.invalidateQueries({ queryKey: ['privacy'] }),
    ])
  }
  return (
    <Card title={texts.zonesFound(zones.length)}>
      <p>{texts.zonesText}</p>
      <ul className={styles.named}>
        {zones.map(({ name, radius_m }, n) => (
          <li key={`${name} ${n}`}>{`${name}, ${written(radius_m)}`}</li>
        ))}
      </ul>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className={styles.answers}>
        <Button variant="primary" busy={isSaving} onClick={() => void answer(true)}>
          {texts.addZones}
        </Button>
        <Button busy={isSaving} onClick={() => void answer(false)}>
          {texts.declineZones}
        </Button>
      </div>
    </Card>
  )
}
