import { lazy, Suspense, type ReactNode } from 'react'
import { atlasMessages, difficultyLabels, placeTypeLabels } from '#contract/atlas/atlas-messages.ts'
import type { Place } from '#contract/atlas/place.ts'
import { formatAltitude, written } from '#domain/units/format-quantity.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { isMissing } from '#web/lib/api-client.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { useUnits } from '#web/session/units.ts'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PlaceFacts } from './place-facts.tsx'
import { PlaceIcon } from './place-icon.tsx'
import styles from './place-panel.module.css'
import { texts } from './messages.ts'

// Few places have one, and drawing it takes more code than the rest of the panel.
const ProfileChart = lazy(async () => ({
  default: (await loadChunk(() => import('./profile-chart.tsx'))).ProfileChart,
}))

type PlacePanelProps = {
  place: Place | undefined
  error: Error | null
  onRetry: () => void
  /** Ways to get news about the place. */
  follow: ReactNode
}

/**
 * What is known about the selected place. The list is below it, so space is reserved from the start for parts that load
 * later.
 */
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
      <div className={styles.follow}>{follow}</div>
      <PlaceFacts place={place} />
      {profile && profile.distance_m.length > 1 && <PlaceProfile profile={profile} />}
      {credit !== '' && <p className={styles.credit}>{credit}</p>}
    </div>
  )
}

/** The altitude along the way, by a terrain model or as measured by the people who followed it. */
function PlaceProfile({ profile }: { profile: NonNullable<Place['profile']> }) {
  const units = useUnits()
  const low = Math.min(...profile.altitude_m)
  const high = Math.max(...profile.altitude_m)
  return (
    <figure className={styles.profile}>
      <figcaption>
        {texts.from} {written(formatAltitude(low, units))} {texts.to} {written(formatAltitude(high, units))}
        {profile.ascent_m !== null && texts.upWritten(written(formatAltitude(profile.ascent_m, units)))}
        {profile.descent_m !== null && texts.downWritten(written(formatAltitude(profile.descent_m, units)))}
        {profile.model !== null && (
          <small className={styles.model}>{texts.heightsModel(profile.model)}</small>
        )}
      </figcaption>
      <div className={styles.chart}>
        <Suspense fallback={<Skeleton shape="fill" />}>
          <ProfileChart profile={profile} />
        </Suspense>
      </div>
    </figure>
  )
}
