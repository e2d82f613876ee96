import { Link } from 'react-router'
import type { Activity } from '#contract/activity.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TotalsNote } from './totals-note.tsx'
import { useActivityActions } from './use-activity-actions.ts'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

/** What the owner should know about an activity before looking at its figures. */
export function ActivityNotes({ activity }: { activity: Activity }) {
  const { restore, keepBoth } = useActivityActions(activity)
  const { duplicate_of, archived, losses, totals_comparison } = activity
  return (
    <>
      {archived && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => void restore()}>
              {texts.restore}
            </Button>
          }
        >
          {texts.thisActivityIsInYourArchive}
        </Banner>
      )}
      {duplicate_of !== null && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => void keepBoth()}>
              {texts.keepBoth}
            </Button>
          }
        >
          {rich(texts.thisLooksLikeAnActivity, { link: <Link to={`/activity/${duplicate_of}`} /> })}
        </Banner>
      )}
      {totals_comparison && <TotalsNote activity={activity} comparison={totals_comparison} />}
      {losses.length > 0 && <Banner tone="warning">{losses.join(' ')}</Banner>}
    </>
  )
}
