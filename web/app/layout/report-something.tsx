import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useReported } from '#web/session/report.ts'

// Few people ever report something.
const ReportDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/routes/report-dialog.tsx'))).Component,
}))

/** The dialog in which something is reported. */
export function ReportSomething() {
  const thing = useReported()
  if (!thing) return null
  return (
    <Suspense fallback={null}>
      <ReportDialog key={thing.id} thing={thing} />
    </Suspense>
  )
}
