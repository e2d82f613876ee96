import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { activityMessages } from '#contract/activity-messages.ts'
import { removePrivacyZone, type Privacy, type PrivacyZone } from '#contract/privacy.ts'
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

export function ZonesCard({ privacy: { zones } }: { privacy: Privacy }) {
  const client = useQueryClient()
  const units = useUnits()
  const [isAdding, setAdding] = useState(false)
  const { isSaving, failure, save } = useSave()
  const written = (metres: number) => {
    const { value, unit } = formatAltitude(metres, units)
    return `At least ${value} ${unit} around`
  }
  const remove = async ({ id, name }: PrivacyZone) => {
    const isDone = await save(
      () => call(removePrivacyZone, { params: { id } }),
      activityMessages.zoneRemoved(name),
    )
    if (isDone) await client.invalidateQueries(privacyQuery)
  }
  return (
    <Card title="Hidden places">
      <div className={styles.form}>
        <p className={styles.note}>
          Nobody else sees what you do around your home or work: not on maps, not in the recorded data, not in
          any file or total. The radius is a minimum. More is hidden, up to five times as far, unevenly and
          differently for each activity: otherwise the ends of your tracks would surround the place and give
          it away.
        </p>
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
                  aria-label={`Remove ${zone.name}`}
                  onClick={() => void remove(zone)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Button onClick={() => setAdding(true)} disabled={zones.length >= limits.zonesMax}>
            Add a place
          </Button>
        </div>
      </div>
      {isAdding && <ZoneDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}
