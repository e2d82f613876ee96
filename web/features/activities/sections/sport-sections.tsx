import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import type { SectionProps } from './section.ts'

const SectionList = lazy(async () => ({
  default: (await loadChunk(() => import('./section-list.tsx'))).SectionList,
}))

/** What people of a sport look for, below the map, the figures and the charts, and loaded after them. */
export function SportSections(props: SectionProps) {
  return (
    <Suspense fallback={null}>
      <SectionList {...props} />
    </Suspense>
  )
}
