import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router'
import { cardMarks, type PageTemplates } from '#contract/page-templates.ts'
import { StillWaiting } from '#web/features/atlas/map-still.tsx'
import { cardTemplates } from '#web/features/discovery/card-templates.tsx'
import { WaitingGrid } from '#web/features/discovery/waiting-grid.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Application } from './application.tsx'
import { StillPlace } from './layout/page-area.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { mapStill, stillTemplates } from './layout/still.tsx'
import { texts } from './messages.ts'
import { pages, type PageName } from './pages.ts'
import { routes } from './router.tsx'

/**
 * Pages that are the same for everyone. The build prerenders them, so that they can be read before the
 * application has loaded, and without it.
 */
const drawnAhead = {
  home: texts.homeTitle,
  faq: texts.faqTitle,
  about: texts.aboutTitle,
  plans: texts.plansTitle,
} satisfies Partial<Record<PageName, string>>

export type DrawnPage = { name: string; path: string; title: string; html: string }

export type DrawnAhead = {
  pages: DrawnPage[]
  templates: PageTemplates
  /** What surrounds the page of a thing that is not there yet, with `__still__` in its place. */
  frame: string
  /** The map page, with a still in place of the map, and marks around the place of its list. */
  map: string
}

export async function drawAhead(): Promise<DrawnAhead> {
  const parts = Object.entries({ ...cardTemplates, ...stillTemplates })
  const drawn = Object.fromEntries(parts.map(([name, part]) => [name, drawPart(part)]))
  return {
    pages: await drawPages(),
    // The names of the entries are those of the type.
    templates: drawn as PageTemplates,
    frame: await drawFrame('/watch/still', '__still__'),
    map: (await drawFrame('/map', mapStill)).replace('__cards__', cardMarks.join(drawPart(<StillWaiting />))),
  }
}

const drawFrame = (path: string, still: ReactNode): Promise<string> =>
  drawRoute(path, [
    { element: <RootLayout />, children: [{ path, element: <StillPlace>{still}</StillPlace> }] },
  ])

/** Without the hints to load a picture early, which React adds: it follows at once. */
const drawPart = (part: ReactNode): string =>
  renderToString(<StaticRouter location="/">{part}</StaticRouter>).replace(/^<link [^>]*>/, '')

async function drawPages(): Promise<DrawnPage[]> {
  const drawn: DrawnPage[] = []
  for (const name of Object.keys(drawnAhead) as (keyof typeof drawnAhead)[]) {
    const { path } = pages[name]
    drawn.push({ name, path, title: drawnAhead[name], html: await drawPage(path) })
  }
  return drawn
}

async function drawPage(path: string): Promise<string> {
  const html = await drawRoute(path, routes)
  return html.replace(placeOfCards, (place) => `${place}${cardMarks.join(drawPart(<WaitingGrid />))}`)
}

async function drawRoute(path: string, among: RouteObject[]): Promise<string> {
  const handler = createStaticHandler(among)
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

/** The start page has it empty, and the server puts the first cards there. */
const placeOfCards = /<div data-cards="[^"]*">/
