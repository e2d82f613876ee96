import { lazy, type ReactNode, Suspense } from 'react'
import { presenceStore } from '#web/lib/presence.ts'
import { useStore } from '#web/lib/store.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { MapViewProps } from './map-view.tsx'
import styles from './lazy-map.module.css'

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }))

type LazyMapProps = MapViewProps & {
  /** A picture that says the same until someone could move the map. */
  still?: ReactNode
}

/** The map. Its code is loaded when it is first shown; until then a placeholder keeps its space. */
export function LazyMap({ still, ...props }: LazyMapProps) {
  const isUsed = useStore(presenceStore)
  const waiting = (
    <section
      className={classNames(styles.waiting, props.className)}
      aria-busy="true"
      aria-label={props.label}
    >
      {still ?? <Skeleton shape="fill" />}
    </section>
  )
  if (still !== undefined && !isUsed) return waiting
  return (
    <Suspense fallback={waiting}>
      <MapView {...props} />
    </Suspense>
  )
}
