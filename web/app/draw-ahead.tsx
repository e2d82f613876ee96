import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router'
import { drawings, emptyHome, nameOfDrawing, unfilled } from '#contract/site/page-facts.ts'
import { cardMarks, type PageTemplates } from '#contract/site/page-templates.ts'
import { StillWaiting } from '#web/features/atlas/map-still.tsx'
import { cardTemplates } from '#web/features/discovery/card-templates.tsx'
import { WaitingGrid } from '#web/features/discovery/waiting-grid.tsx'
import { drawFor } from '#web/lib/page-facts.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Application } from './application.tsx'
import { PagePlaceholder } from './layout/page-area.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import { mapStill, stillTemplates } from './layout/still.tsx'
import { texts } from './messages.ts'
import { pages, type PageName } from './pages.ts'
import { routes } from './router.tsx'

/**
 * Pages that are the same for all readers of a kind. The build prerenders them, so that they can be read before the
 * application has loaded, and without it.
 */
const drawnAhead = {
  home: texts.homeTitle,
  faq: texts.faqTitle,
  about: texts.aboutTitle,
  plans: texts.plansTitle,
} satisfies Partial<Record<PageName, string>>

type DrawnName = keyof typeof drawnAhead
/** `keptAs`: where the server looks for it. */
export type DrawnPage = { name: string; path: string; keptAs: string; title: string; html: string }

export type DrawnFor = {
  pages: DrawnPage[]
  /** What surrounds a page whose content is not loaded yet, with `__still__` in its place. */
  frame: string
  /** The map page, with a still in place of the map, and marks around the place of its list. */
  map: string
}

export type DrawnAhead = {
  templates: PageTemplates
  /** By the name of the drawing. */
  drawings: Record<string, DrawnFor>
}

export async function drawAhead(): Promise<DrawnAhead> {
  const parts = Object.entries({ ...cardTemplates, ...stillTemplates })
  const templates = Object.fromEntries(parts.map(([name, part]) => [name, drawPart(part)]))
  const map = drawPart(mapStill).replace('__cards__', cardMarks.join(drawPart(<StillWaiting />)))
  const drawn: Record<string, DrawnFor> = {}
  // One after another, because `drawFor` sets whom all of them are drawn for.
  for (const drawing of drawings) {
    drawFor({ ...drawing, ...unfilled, isEmpty: true })
    const home = { ...(await drawPage('home')), keptAs: emptyHome }
    drawFor({ ...drawing, ...unfilled })
    drawn[nameOfDrawing(drawing)] = {
      pages: [home, ...(await drawPages())],
      frame: await drawFrame('/watch/still', '__still__'),
      map: await drawFrame('/map', map),
    }
  }
  // The entries have the keys that the type lists.
  return { templates: templates as PageTemplates, drawings: drawn }
}

const drawFrame = (path: string, still: string): Promise<string> =>
  drawRoute(path, [
    { element: <RootLayout />, children: [{ path, element: <PagePlaceholder still={{ __html: still }} /> }] },
  ])

/** Without the image preload hint that React adds: the image itself follows right away. */
const drawPart = (part: ReactNode): string =>
  renderToString(
    <Application queryClient={createQueryClient()} isDrawn>
      <StaticRouter location="/">{part}</StaticRouter>
    </Application>,
    // A prefix, so that its ids differ from those of the page around it.
    { identifierPrefix: 'part' },
  ).replace(/^<link [^>]*>/, '')

async function drawPages(): Promise<DrawnPage[]> {
  const drawn: DrawnPage[] = []
  for (const name of Object.keys(drawnAhead) as DrawnName[]) drawn.push(await drawPage(name))
  return drawn
}

async function drawPage(name: DrawnName): Promise<DrawnPage> {
  const { path } = pages[name]
  const whole = await drawRoute(path, routes)
  const html = whole.replace(placeOfCards, (place) => `${place}${cardMarks.join(drawPart(<WaitingGrid />))}`)
  return { name, path, keptAs: path, title: drawnAhead[name], html }
}

async function drawRoute(path: string, among: RouteObject[]): Promise<string> {
  const handler = createStaticHandler(among)
  const context = await handler.query(new Request(new URL(path, 'http://trailcast.example')))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  return renderToString(
    <Application queryClient={createQueryClient()} isDrawn>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Application>,
  )
}

/** It is empty on the start page, where the server puts the first cards. */
const placeOfCards = /<div data-cards="[^"]*">/
