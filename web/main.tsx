import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { Application } from '#web/app/application.tsx'
import { registerServiceWorker } from '#web/app/register-service-worker.ts'
import { createRouter, loadPageOf } from '#web/app/router.tsx'
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
if (root.dataset['drawn'] === location.pathname) void takeOver(root)
else draw(root)

/** The page came drawn: it is left as it is and made alive, in small steps that let the browser answer in between. */
async function takeOver(drawn: HTMLElement): Promise<void> {
  try {
    // Without it the first thing would be to replace the page by the wait for it.
    await loadPageOf(location.pathname)
  } catch {
    // A failure is the router's to show, in place of a page that would never answer.
    draw(drawn)
    return
  }
  const application = makeApplication(() => delete drawn.dataset['drawn'])
  startTransition(() => void hydrateRoot(drawn, application))
}

function draw(place: HTMLElement): void {
  // Under way before the first page has been loaded and drawn.
  void queryClient.prefetchQuery(siteQuery)
  void queryClient.prefetchQuery(currentUserQuery)
  delete place.dataset['drawn']
  // What the server has put there stays until the first page is drawn.
  createRoot(place).render(makeApplication())
}

function makeApplication(onAlive?: () => void) {
  const router = createRouter()
  tellChunkReload({
    pendingAddress: () => {
      const { location: pending } = router.state.navigation
      return pending && router.createHref(pending)
    },
    hasUnsavedWork: () => leaveWarning(pendingStore.get()) !== null,
  })
  return (
    <Application queryClient={queryClient} onAlive={onAlive}>
      <RouterProvider router={router} />
    </Application>
  )
}
