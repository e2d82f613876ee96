import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { RouteErrorPage } from './errors/error-page.tsx'
import { PageArea, PagePlaceholder } from './layout/page-area.tsx'
import { pages, type Page } from './pages.ts'
import { withRenderBoundary } from './errors/render-error-boundary.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { withSignedIn } from './guards/signed-in-only.tsx'

/** Without the menus around it, the page has to say itself what is its main part. */
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
        // Here and not at the pages: the router draws nothing when a page that has an error element cannot be loaded.
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
      const Guarded = page.signedIn ? withSignedIn(Component) : Component
      return { Component: withRenderBoundary(Guarded), ...(loader ? { loader } : {}) }
    },
  }
}

/** Afterwards the router draws the page at this address at once, without loading anything. */
export async function loadPageOf(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

export function createRouter() {
  return createBrowserRouter(routes)
}
