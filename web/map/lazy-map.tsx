import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useIsNear } from '#web/lib/use-is-near.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { MapViewProps } from './map-view.tsx'
import styles from './lazy-map.module.css'

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }))

type LazyMapProps = Omit<MapViewProps, 'onShown'> & {
  className?: string | undefined
  /** A picture that stands in until the map is drawn. */
  still?: ReactNode
}

/**
 * The map. Its code is loaded when the map comes into view or, if there is no still, when it comes near. Until it is
 * drawn, a still takes its place.
 */
export function LazyMap({ still, className, ...props }: LazyMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  // A still is good enough until someone sees it.
  const isNear = useIsNear(frame, still === undefined ? '200px' : '0px')
  const [isShown, setShown] = useState(false)
  const waiting = <section className={styles.waiting} aria-busy="true" aria-label={props.label} />
  return (
    <div ref={frame} className={classNames(styles.frame, className)}>
      {!isShown && <div className={styles.still}>{still ?? <Skeleton shape="fill" />}</div>}
      {isNear ? (
        <Suspense fallback={waiting}>
          <MapView {...props} onShown={() => setShown(true)} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
