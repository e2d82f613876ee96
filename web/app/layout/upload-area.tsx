import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'
import { useIsAwake } from '#web/ui/layout/awake.ts'

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

/** Files can be dropped anywhere once the page is awake; a prerendered page does not accept them. */
export function UploadArea() {
  return (
    useIsAwake() && (
      <RenderErrorBoundary resetKey="" fallback={() => null}>
        <Suspense fallback={null}>
          <UploadCorner Next={ProposalNotice} />
        </Suspense>
      </RenderErrorBoundary>
    )
  )
}
