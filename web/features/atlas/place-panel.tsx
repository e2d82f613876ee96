import { lazy, Suspense, type ReactNode } from 'react'
import { atlasMessages, difficultyLabels, placeTypeLabels } from '#contract/atlas-messages.ts'
import type { Place } from '#contract/place.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { isMissing } from '#web/lib/api-client.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PlaceFacts } from './place-facts.tsx'
import { PlaceIcon } from './place-icon.tsx'
import styles from './place-panel.module.css'

// Few places have one, and drawing it takes more code than the rest of the panel.
const PlaceProfile = lazy(async () => ({
  default: (await loadChunk(() => import('./place-profile.tsx'))).PlaceProfile,
}))

type PlacePanelProps = {
  place: Place | undefined
  error: Error | null
  onRetry: () => void
  /** How to hear of news there. */
  follow: ReactNode
}

/** What is known about the selected place. */
export function PlacePanel({ place, error, onRetry, follow }: PlacePanelProps) {
  if (place) return <KnownPlace place={place} follow={follow} />
  if (!error) {
    return (
      <div className={styles.panel} aria-busy="true">
        <Skeleton width={160} />
        <Skeleton shape="block" height={120} />
      </div>
    )
  }
  const isUnknown = isMissing(error)
  return (
    <div className={styles.panel}>
      {isUnknown ? (
        <Banner tone="info">{atlasMessages.placeUnknown}</Banner>
      ) : (
        <RetryBanner onRetry={onRetry}>{atlasMessages.placeNotLoaded}</RetryBanner>
      )}
    </div>
  )
}

function KnownPlace({ place, follow }: { place: Place; follow: ReactNode }) {
  const { type, difficulty, profile, credit } = place
  return (
    <div className={styles.panel}>
      <p className={styles.kind}>
        <PlaceIcon type={type} />
        {placeTypeLabels[type]}
        {difficulty !== null && (
          <span className={styles.sign}>
            <DifficultySign level={difficulty} />
            {difficultyLabels[difficulty]}
          </span>
        )}
      </p>
      {follow}
      <PlaceFacts place={place} />
      {profile && profile.distance_m.length > 1 && (
        <Suspense fallback={<Skeleton shape="block" height={160} />}>
          <PlaceProfile profile={profile} />
        </Suspense>
      )}
      {credit !== '' && <p className={styles.credit}>{credit}</p>}
    </div>
  )
}
