import { useState } from 'react'
import type { Activity, TotalsComparison } from '#contract/activity.ts'
import { activityMessages } from '#contract/activity-messages.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TotalsDialog } from './totals-dialog.tsx'
import { totalWords } from './total-words.ts'

type TotalsNoteProps = { activity: Pick<Activity, 'id'>; comparison: TotalsComparison }

/** Says that the device has counted otherwise, and offers to choose. */
export function TotalsNote({ activity, comparison }: TotalsNoteProps) {
  const units = useUnits()
  const [isComparing, setComparing] = useState(false)
  const { source } = comparison
  const [device, ours] = [countsOf(comparison, 'device', units), countsOf(comparison, 'ours', units)]
  return (
    <>
      <Banner
        tone="info"
        action={
          <Button size="small" onClick={() => setComparing(true)}>
            Compare
          </Button>
        }
      >
        {source === 'device' ? activityMessages.deviceTotalsAreShown(device, ours) : activityMessages.totalsDiffer(device, ours)}
      </Banner>
      {isComparing && <TotalsDialog activity={activity} comparison={comparison} onClose={() => setComparing(false)} />}
    </>
  )
}

/** `42.3 km and 812 m up`: what differs, and nothing else. */
function countsOf({ differing, ...counts }: TotalsComparison, source: TotalsComparison['source'], units: UnitSystem): string {
  return new Intl.ListFormat('en').format(differing.map((name) => totalWords[name].inText(counts[source][name] ?? 0, units)))
}
