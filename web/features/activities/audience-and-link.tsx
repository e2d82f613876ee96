import { lazy, Suspense, useState } from 'react'
import type { Activity } from '#contract/activities/activity.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import type { Audience } from './activity.api.ts'

// Most people look at an activity without sharing it.
const ShareActivity = lazy(async () => ({
  default: (await loadChunk(() => import('./share-activity.tsx'))).ShareActivity,
}))
const VisibilityDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./visibility-dialog.tsx'))).VisibilityDialog,
}))

/** `momentMs` is the moment in view, in milliseconds since the first sample. */
export type AskedAbout = { what: 'link'; momentMs: number | null } | { what: 'audience' }

type AudienceAndLinkProps = {
  activity: Activity
  as: Audience
  asked: AskedAbout
  onAsk: (asked: AskedAbout | null) => void
}

/** The dialogs about who can see an activity and how they get there; one leads to the other. */
export function AudienceAndLink({ activity, as, asked, onAsk }: AudienceAndLinkProps) {
  const [cameFrom, setCameFrom] = useState<AskedAbout | null>(null)
  return (
    <Suspense fallback={null}>
      {asked.what === 'link' ? (
        <ShareActivity
          activity={activity}
          as={as}
          momentMs={asked.momentMs}
          onChooseAudience={() => {
            setCameFrom(asked)
            onAsk({ what: 'audience' })
          }}
          onClose={() => onAsk(null)}
        />
      ) : (
        <VisibilityDialog activity={activity} onClose={() => onAsk(cameFrom)} />
      )}
    </Suspense>
  )
}
