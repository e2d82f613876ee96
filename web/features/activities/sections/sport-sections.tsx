import { lazy, Suspense, useRef } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useIsNear } from '#web/lib/use-is-near.ts'
import type { PartedProps, SectionProps } from './section.ts'

const load = () => loadChunk(() => import('./section-list.tsx'))
const SectionList = lazy(async () => ({ default: (await load()).SectionList }))
const RecordingSectionList = lazy(async () => ({ default: (await load()).RecordingSectionList }))

/** Far enough for everything to be computed before it is seen. */
const near = '1000px'

/**
 * What people look for in a sport, below the map, the figures and the charts. It is loaded and computed when the reader
 * scrolls near: on a phone that takes longer than the rest of the page.
 */
export function SportSections(props: SectionProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, near)
  if (!isNear) return <div ref={place} />
  return (
    <Suspense fallback={null}>
      <SectionList {...props} />
    </Suspense>
  )
}

/** The same for a recording that is not an activity (yet). */
export function RecordingSections(props: PartedProps) {
  return (
    <Suspense fallback={null}>
      <RecordingSectionList {...props} />
    </Suspense>
  )
}
