import { Link } from 'react-router'
import type { Activity } from '#contract/activity.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TotalsNote } from './totals-note.tsx'
import { useActivityActions } from './use-activity-actions.ts'

/** What the owner should know about an activity before its figures. */
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
              Restore
            </Button>
          }
        >
          This activity is in your archive: it is in no list, map or total, and only you can see it.
        </Banner>
      )}
      {duplicate_of !== null && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => void keepBoth()}>
              Keep both
            </Button>
          }
        >
          This activity was <Link to={`/activity/${duplicate_of}`}>recorded before</Link>. Lists, maps and
          totals count that recording only.
        </Banner>
      )}
      {totals_comparison && <TotalsNote activity={activity} comparison={totals_comparison} />}
      {losses.length > 0 && <Banner tone="warning">{losses.join(' ')}</Banner>}
    </>
  )
}
