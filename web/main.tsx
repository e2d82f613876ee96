import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Application } from '#web/app/application.tsx'
import { registerServiceWorker } from '#web/app/register-service-worker.ts'
import { createRouter, holdPages, loadPageOf } from '#web/app/router.tsx'
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

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('index.html has no #root')
const { drawn: drawnAs } = root.dataset
if (drawnAs === 'still') takeOverStill(root)
else if (drawnAs === location.pathname) void takeOver(root)
else draw(root)

/** The page arrived prerendered: it is left as it is, and hydrated. */
async function takeOver(drawn: HTMLElement): Promise<void> {
  try {
    // Without this, the first render would replace the page with a loading state.
    await loadPageOf(location.pathname)
  } catch {
    // The router shows the failure, instead of a page that would never respond.
    draw(drawn)
    return
  }
  makeAlive(drawn)
}

/** The menus around the still are hydrated before its page is there. */
function takeOverStill(drawn: HTMLElement): void {
  // If the page came first, hydration would not find the markup it expects.
  makeAlive(drawn, holdPages())
}

/** In small steps that let the browser answer in between. */
function makeAlive(drawn: HTMLElement, onAlive?: () => void): void {
  const application = makeApplication({
    isDrawn: true,
    onAlive: () => {
      delete drawn.dataset['drawn']
      onAlive?.()
    },
  })
  startTransition(() => void hydrateRoot(drawn, application))
}

function draw(place: HTMLElement): void {
  // Under way before the first page has been loaded and drawn.
  void queryClient.prefetchQuery(siteQuery)
  void queryClient.prefetchQuery(currentUserQuery)
  delete place.dataset['drawn']
  // What the server has put there stays until the first page is drawn.
  createRoot(place).render(makeApplication({ isDrawn: false }))
}

function makeApplication(taken: { isDrawn: boolean; onAlive?: () => void }) {
  const router = createRouter()
  tellChunkReload({
    pendingAddress: () => {
      const { location: pending } = router.state.navigation
      return pending && router.createHref(pending)
    },
    hasUnsavedWork: () => leaveWarning(pendingStore.get()) !== null,
  })
  return (
    <Application queryClient={queryClient} {...taken}>
      <RouterProvider router={router} />
    </Application>
  )
}
