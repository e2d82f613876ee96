import { useState } from 'react'
import type { Activity } from '#contract/activities/activity.ts'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { hasClimbs } from '#domain/sport.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useActivityActions } from './use-activity-actions.ts'
import { texts } from './messages.ts'

/** Where the altitude comes from, and for the owner a way to change that if there is a choice. */
export function AltitudeFact({ activity }: { activity: Pick<Activity, 'id' | 'altitude' | 'sport'> }) {
  const [isBusy, setBusy] = useState(false)
  const { showAltitude } = useActivityActions(activity)
  const { source, model, has_choice } = activity.altitude
  const told = source && activityMessages.altitudeSources(model)[source]
  // Nobody expects the altitude of a swim.
  if (!told || (source === 'none' && !hasClimbs(activity.sport))) return null
  const other = source === 'model' ? 'recorded' : 'terrain'
  const choose = async () => {
    setBusy(true)
    await showAltitude(other)
    setBusy(false)
  }
  return (
    <span>
      {told}
      {has_choice && (
        <Button variant="quiet" size="small" busy={isBusy} onClick={() => void choose()}>
          {other === 'recorded' ? texts.recordedAltitude : texts.terrainModel}
        </Button>
      )}
    </span>
  )
}
