import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { isCovered } from '#web/map/flight/load-heights.ts'
import type { GroundHeights } from '#web/map/ground.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { ChartAxis } from '../chart-axis.ts'
import { FlightBar } from './flight-bar.tsx'
import type { FlightSession } from './flight-session.ts'
import styles from './fly-over.module.css'
import { texts } from './messages.ts'

type FlyOverProps = {
  handle: MapHandle
  samples: Samples
  axis: ChartAxis
  view: ChartView
  onFlying: (isFlying: boolean) => void
}

/** A flight along the track in 3D, where the heights of the ground are known. */
export function FlyOver({ handle, samples, axis, view, onFlying }: FlyOverProps) {
  const heights = useHeights(handle, samples)
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isPreparing, setPreparing] = useState(false)
  const [session, setSession] = useState<FlightSession>()

  useEffect(() => {
    if (!session) return undefined
    onFlying(true)
    return () => {
      session.end()
      onFlying(false)
    }
  }, [session, onFlying])

  const begin = async () => {
    if (!heights) return
    setPreparing(true)
    try {
      // Its code needs that of the map.
      const { beginFlight } = await import('./flight-session.ts')
      setSession((await beginFlight({ handle, heights, samples, isCalm })) ?? undefined)
    } catch {
      showToast({ text: activityMessages.flightFailed, tone: 'error' })
    }
    setPreparing(false)
  }
  const frame = handle.map.getContainer().parentElement
  if (session && frame)
    return createPortal(
      <FlightBar
        session={session}
        handle={handle}
        samples={samples}
        axis={axis}
        view={view}
        isCalm={isCalm}
        onLeave={() => setSession(undefined)}
      />,
      frame,
    )
  if (!heights) return null
  return (
    <Button
      className={styles.begin}
      icon={<Icon name="mountain" size={18} />}
      busy={isPreparing}
      onClick={() => void begin()}
    >
      {texts.flyOver2}
    </Button>
  )
}

/** The heights, if they cover the whole track. */
function useHeights(handle: MapHandle, { lat, lon }: Samples): GroundHeights | null {
  const heights = useSyncExternalStore(handle.onDetail, handle.heights)
  const area = heights && boundsOf(lat, lon)
  return area && isCovered(heights, area) ? heights : null
}
