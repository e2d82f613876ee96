import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { registerServiceWorker } from '#web/app/register-service-worker.ts'
import { RenderErrorBoundary } from '#web/app/render-error-boundary.tsx'
import { createRouter } from '#web/app/router.tsx'
import { tellChunkReload } from '#web/lib/chunk-reload.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { watchInstallOffers } from '#web/session/install-prompt.ts'
import { leaveWarning, pendingStore } from '#web/session/leave-guard.ts'
import { siteQuery } from '#web/session/site.ts'
import { followTheme } from '#web/session/theme.ts'

followTheme()
watchInstallOffers()
registerServiceWorker()

// Under way before the first page has been loaded and drawn.
void queryClient.prefetchQuery(siteQuery)
void queryClient.prefetchQuery(currentUserQuery)

const router = createRouter()
tellChunkReload({
  pendingAddress: () => {
    const { location } = router.state.navigation
    return location && router.createHref(location)
  },
  hasUnsavedWork: () => leaveWarning(pendingStore.get()) !== null,
})

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RenderErrorBoundary resetKey="" fallback={({ title, text }) => <p role="alert">{`${title} ${text}`}</p>}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </RenderErrorBoundary>
  </StrictMode>,
)
