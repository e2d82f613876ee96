import { useQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/activities/activity.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { ShareDialog } from '#web/session/share/share-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Audience } from './activity.api.ts'
import { shareTexts } from './share-messages.ts'
import { sharedMomentQuery } from './shared-moment.ts'
import { audienceOf, hasAudienceChoice } from './visibility-choice.ts'

type ShareActivityProps = {
  activity: Activity
  as: Audience
  /** The moment in view, in milliseconds since the first sample; null if there is none. */
  momentMs: number | null
  /** Asks who can see it. */
  onChooseAudience: () => void
  onClose: () => void
}

export function ShareActivity({ activity, as, momentMs, onChooseAudience, onClose }: ShareActivityProps) {
  // The link must not reveal what is hidden from others either.
  const isTranslated = activity.is_own && as === 'owner' && activity.hides_parts && momentMs !== null
  const { data: seenByOthers = null } = useQuery({
    ...sharedMomentQuery(activity, momentMs ?? 0),
    enabled: isTranslated,
  })
  return (
    <ShareDialog
      title={activity.title}
      address={`${location.origin}/activity/${activity.id}`}
      momentMs={isTranslated ? seenByOthers : momentMs}
      note={activity.is_own && <AudienceNote activity={activity} onChoose={onChooseAudience} />}
      onClose={onClose}
    />
  )
}

/** Reminds the owner who can open the link. */
function AudienceNote({ activity, onChoose }: { activity: Activity; onChoose: () => void }) {
  const audience = audienceOf(activity)
  const note = activity.archived ? shareTexts.archived : shareTexts.audience[audience]
  if (note === null) return null
  const isChosenHere = !activity.archived && hasAudienceChoice(activity)
  return (
    <Banner
      tone={audience === DefaultVisibility.unlisted && !activity.archived ? 'info' : 'warning'}
      action={
        isChosenHere && (
          <Button size="small" onClick={onChoose}>
            {shareTexts.change}
          </Button>
        )
      }
    >
      {note}
    </Banner>
  )
}
