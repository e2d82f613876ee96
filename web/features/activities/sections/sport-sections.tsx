import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import type { PartedProps, SectionProps } from './section.ts'

const load = () => loadChunk(() => import('./section-list.tsx'))
const SectionList = lazy(async () => ({ default: (await load()).SectionList }))
const RecordingSectionList = lazy(async () => ({ default: (await load()).RecordingSectionList }))

/** What people of a sport look for, below the map, the figures and the charts, and loaded after them. */
export function SportSections(props: SectionProps) {
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
