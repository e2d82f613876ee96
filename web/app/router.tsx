import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { RouteErrorPage } from './error-page.tsx'
import { PageArea, PagePlaceholder } from './page-area.tsx'
import { loadNotFound, pages, type Page } from './pages.ts'
import { withRenderBoundary } from './render-error-boundary.tsx'
import { RootLayout } from './root-layout.tsx'

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteErrorPage />,
    children: [{ element: <PageArea />, hydrateFallbackElement: <PagePlaceholder />, children: Object.values(pages).map(toRoute) }],
  },
]

function toRoute({ path, load }: Page): RouteObject {
  return {
    path,
    errorElement: <RouteErrorPage />,
    lazy: async () => {
      const { Component, loader } = await loadChunk(load ?? loadNotFound)
      return { Component: withRenderBoundary(Component), ...(loader ? { loader } : {}) }
    },
  }
}

export function createRouter() {
  return createBrowserRouter(routes)
}
