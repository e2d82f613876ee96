import { useState } from 'react'
import type { Activity, TotalsComparison } from '#contract/activities/activity.ts'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { useUnits } from '#web/session/units.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TotalsDialog } from './totals-dialog.tsx'
import { totalLabels } from './total-labels.ts'
import { texts } from './messages.ts'

type TotalsNoteProps = { activity: Pick<Activity, 'id'>; comparison: TotalsComparison }

/** Says that the device's totals differ, and offers a choice. */
export function TotalsNote({ activity, comparison }: TotalsNoteProps) {
  const units = useUnits()
  const [isComparing, setComparing] = useState(false)
  const { source, differing, ours, device } = comparison
  // The first difference is enough; the table has the rest.
  const [first, ...others] = differing
  if (!first) return null
  const inText = (counts: TotalsComparison['ours']) => totalLabels[first].inText(counts[first] ?? 0, units)
  const told = source === 'device' ? activityMessages.deviceTotalsAreShown : activityMessages.totalsDiffer
  return (
    <>
      <Banner
        tone="info"
        action={
          <Button size="small" onClick={() => setComparing(true)}>
            {texts.compare}
          </Button>
        }
      >
        {told(inText(device), inText(ours))}
        {others.length > 0 &&
          ` ${activityMessages.othersDifferToo(others.map((name) => totalLabels[name].label))}`}
      </Banner>
      {isComparing && (
        <TotalsDialog activity={activity} comparison={comparison} onClose={() => setComparing(false)} />
      )}
    </>
  )
}
