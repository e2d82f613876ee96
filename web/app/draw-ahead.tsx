import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Application } from './application.tsx'
import { pages, type PageName } from './pages.ts'
import { routes } from './router.tsx'

/**
 * Pages that are the same for everyone. The build prerenders them, so that they can be read before the
 * application has loaded, and without it.
 */
const drawnAhead = {
  home: 'Trailcast',
  faq: 'Questions and answers · Trailcast',
  about: 'About Trailcast · Trailcast',
  plans: 'Plans · Trailcast',
} satisfies Partial<Record<PageName, string>>

export type DrawnPage = { name: string; path: string; title: string; html: string }

export async function drawPages(): Promise<DrawnPage[]> {
  const drawn: DrawnPage[] = []
  for (const name of Object.keys(drawnAhead) as (keyof typeof drawnAhead)[]) {
    const { path } = pages[name]
    drawn.push({ name, path, title: drawnAhead[name], html: await drawPage(path) })
  }
  return drawn
}

async function drawPage(path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://trailcast.example')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  return renderToString(
    <Application queryClient={createQueryClient()}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Application>,
  )
}
