import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'

const loadCorner = () =>
  loadChunk(
    () => import('#web/features/uploads/upload-corner.tsx'),
    // It was loaded without being asked for, so a failure must not reload the page.
    () => false,
  )

const UploadCorner = lazy(async () => ({ default: (await loadCorner()).UploadCorner }))

const ProposalNotice = lazy(async () => ({
  default: (
    await loadChunk(
      () => import('#web/features/projects/proposals/proposal-notice.tsx'),
      () => false,
    )
  ).ProposalNotice,
}))

/** Nobody can drop anything onto a prerendered page. */
const isBrowserStore = createStore(true, false)

/** Files can be dropped anywhere once the page is loaded. */
export function UploadArea() {
  return (
    useStore(isBrowserStore) && (
      <RenderErrorBoundary resetKey="" fallback={() => null}>
        <Suspense fallback={null}>
          <UploadCorner Next={ProposalNotice} />
        </Suspense>
      </RenderErrorBoundary>
    )
  )
}
