import { Link } from 'react-router'
import type { Activity } from '#contract/activities/activity.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TotalsNote } from './totals-note.tsx'
import { useActivityActions } from './use-activity-actions.ts'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

type ActivityNotesProps = {
  activity: Activity
  /** Lets the owner choose a file. */
  onUpload: () => void
}

/** What the owner should know about an activity before looking at its figures. */
export function ActivityNotes({ activity, onUpload }: ActivityNotesProps) {
  const { restore, keepBoth, merge } = useActivityActions(activity)
  const { duplicate_of, maybe_same_as, is_owner_only, provider } = activity
  const { archived, losses, totals_comparison } = activity
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
      {maybe_same_as !== null && (
        <Banner
          tone="info"
          action={
            <>
              <Button size="small" onClick={() => void merge()}>
                {texts.merge}
              </Button>
              <Button size="small" onClick={() => void keepBoth()}>
                {texts.keepBoth}
              </Button>
            </>
          }
        >
          {rich(texts.isThisTheSameActivity, { link: <Link to={`/activity/${maybe_same_as.id}`} /> })}
        </Banner>
      )}
      {is_owner_only && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={onUpload}>
              {texts.uploadTheOriginal}
            </Button>
          }
        >
          {texts.onlyYouCanSeeThis(provider === 'file' ? null : platformNames[provider])}
        </Banner>
      )}
      {totals_comparison && <TotalsNote activity={activity} comparison={totals_comparison} />}
      {losses.length > 0 && <Banner tone="warning">{losses.join(' ')}</Banner>}
    </>
  )
}
