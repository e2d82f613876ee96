import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { RouteErrorPage } from './errors/error-page.tsx'
import { PageArea, PagePlaceholder } from './layout/page-area.tsx'
import { pages, type Page } from './pages.ts'
import { withRenderBoundary } from './errors/render-error-boundary.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { withSignedIn } from './guards/signed-in-only.tsx'

/** Without the layout around it, the page needs a `main` element of its own. */
const bareError = (
  <main>
    <RouteErrorPage />
  </main>
)

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: bareError,
    children: [
      {
        element: <PageArea />,
        // Set here and not on the pages: for a page with its own error element, the router would render nothing if the
        // page cannot be loaded.
        errorElement: (
          <PageArea>
            <RouteErrorPage />
          </PageArea>
        ),
        hydrateFallbackElement: <PagePlaceholder />,
        children: Object.values(pages)
          .filter(({ bare }) => !bare)
          .map(toRoute),
      },
    ],
  },
  {
    errorElement: bareError,
    hydrateFallbackElement: <PagePlaceholder />,
    children: Object.values(pages)
      .filter(({ bare }) => bare)
      .map(toRoute),
  },
]

function toRoute(page: Page): RouteObject {
  return {
    path: page.path,
    lazy: async () => {
      const { Component, loader } = await loadChunk(page.load)
      await isReady
      const Guarded = page.signedIn ? withSignedIn(Component) : Component
      return { Component: withRenderBoundary(Guarded), ...(loader ? { loader } : {}) }
    },
  }
}

let isReady = Promise.resolve()

/** Until the returned function is called, the router draws no page, only what stands in for one. */
export function holdPages(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  isReady = promise
  return resolve
}

/**
 * After this, the router can render the page at this address right away, without loading anything. Prerendered pages
 * have fixed addresses, so this needs none of the router's matching against all routes.
 */
export async function loadPageOf(pathname: string): Promise<void> {
  const route = findRoute(routes, pathname)
  if (typeof route?.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}

function findRoute(among: RouteObject[], path: string): RouteObject | undefined {
  for (const route of among) {
    const found = route.path === path ? route : findRoute(route.children ?? [], path)
    if (found) return found
  }
  return undefined
}

export function createRouter() {
  return createBrowserRouter(routes)
}
