import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'

const loadCorner = () =>
  loadChunk(
    () => import('#web/features/uploads/upload-corner.tsx'),
    // Nobody has asked for it yet, so nobody should see the page reload.
    () => false,
  )

const UploadCorner = lazy(async () => ({ default: (await loadCorner()).UploadCorner }))

/** Pages that are drawn ahead have nobody who could drop anything. */
const isBrowserStore = createStore(true, false)

/** Files can be dropped anywhere, once the page itself is there. */
export function UploadArea() {
  return (
    useStore(isBrowserStore) && (
      <RenderErrorBoundary resetKey="" fallback={() => null}>
        <Suspense fallback={null}>
          <UploadCorner />
        </Suspense>
      </RenderErrorBoundary>
    )
  )
}
