import { lazy, Suspense } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { MapViewProps } from './map-view.tsx'
import styles from './lazy-map.module.css'

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }))

/** The map. Its code is loaded when it is first shown; until then a placeholder keeps its space. */
export function LazyMap(props: MapViewProps) {
  return (
    <Suspense
      fallback={
        <section
          className={classNames(styles.waiting, props.className)}
          aria-busy="true"
          aria-label={props.label}
        >
          <Skeleton shape="fill" />
        </section>
      }
    >
      <MapView {...props} />
    </Suspense>
  )
}
