import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { removePrivacyZone, type Privacy, type PrivacyZone } from '#contract/privacy/privacy.ts'
import { formatAltitude } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { useUnits } from '#web/session/units.ts'
import { useSave } from '#web/session/use-save.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './privacy.module.css'
import { privacyQuery } from './privacy.api.ts'
import { ZoneDialog } from './zone-dialog.tsx'
import { texts } from './messages.ts'

export function ZonesCard({ privacy: { zones } }: { privacy: Privacy }) {
  const client = useQueryClient()
  const units = useUnits()
  const [isAdding, setAdding] = useState(false)
  const { isSaving, failure, save } = useSave()
  const written = (metres: number) => {
    const { value, unit } = formatAltitude(metres, units)
    return texts.atLeastAround(value, unit)
  }
  const remove = async ({ id, name }: PrivacyZone) => {
    const isDone = await save(
      () => call(removePrivacyZone, { params: { id } }),
      activityMessages.zoneRemoved(name),
    )
    if (isDone) await client.invalidateQueries(privacyQuery)
  }
  return (
    <Card title={texts.hiddenPlaces}>
      <div className={styles.form}>
        <p className={styles.note}>{texts.nobodyElseSeesWhatYouDoAround}</p>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {zones.length > 0 && (
          <ul className={styles.zones}>
            {zones.map((zone) => (
              <li key={zone.id} className={styles.zone}>
                <span className={styles.zoneName}>{zone.name}</span>
                <span className={styles.note}>{written(zone.radius_m)}</span>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={isSaving}
                  aria-label={texts.removeName(zone.name)}
                  onClick={() => void remove(zone)}
                >
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Button onClick={() => setAdding(true)} disabled={zones.length >= limits.zonesMax}>
            {texts.addAPlace}
          </Button>
        </div>
      </div>
      {isAdding && <ZoneDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}
