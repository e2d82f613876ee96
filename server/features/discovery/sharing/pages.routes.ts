import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePaths, type BuiltPageName } from '#contract/site/page-paths.ts'
import type { PageTemplates } from '#contract/site/page-templates.ts'
import { isId } from '#domain/id.ts'
import { drawnPagesOf, fillShell, sendDrawnPage, type DrawnPage } from '#server/http/drawn-pages.ts'
import { findPage } from '#server/http/find-page.ts'
import { languageOf } from '#server/http/request-headers.ts'
import { allowFraming } from '#server/http/security-headers.ts'
import { pathOf, serveMissingPage, servePage } from '#server/http/static-files.ts'
import type { Services } from '#server/services.ts'
import { findShownChannel, type ShownChannel } from '../channel/channel.ts'
import { activityPage, findSharedActivity, isListedActivity } from './activity-head.ts'
import { addressesOf } from './addresses.ts'
import { channelPage, findSharedChannel } from './channel-head.ts'
import { maxCards, stillOfChannel } from './channel-still.ts'
import { isThere } from './is-there.ts'
import { pageWithHead } from './page-head.ts'
import { findShared } from './shared-project.ts'
import { putStill, stillOfActivity, stillOfProject, type Still } from './still.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The other pages have no id in their address, or one that only the page itself understands. */
const pagesOfThings = ['watch', 'embed', 'edit', 'activity', 'activityLegs', 'channel', 'playlist'] as const

/** Each page of a single thing has its own route, so that metrics count them separately. */
export function pageRoutes(app: FastifyInstance, services: Services): void {
  const answer = answerPage(services)
  const hidden = { schema: { hide: true } }
  for (const name of pagesOfThings) app.get(pagePaths[name], hidden, answer)
}

/**
 * Answers every URL that is not an API call, with its page or with the page that says that nothing was found.
 */
export function answerPage(services: Services): Answer {
  return async (request, reply) => {
    const page = findPage(pathOf(request.url))
    if (page?.name === 'embed') allowFraming(reply)
    const isOfThing = pagesOfThings.some((name) => name === page?.name)
    const found =
      page?.id === undefined || !isOfThing ? 'page' : await findSafely(request, page.name, page.id)
    if (found === 'page') return servePage(request, reply)
    if (found === undefined) return serveMissingPage(request, reply)
    const pageShell = request.server.hasDecorator('pageShell') ? request.server.pageShell : ''
    if (pageShell === '') return servePage(request, reply)
    const drawn = (await findPageWithStill(request, found)) ?? (await fillShell(request, pageShell))
    const { html, isListed } = found.draw(drawn.html)
    if (!isListed) reply.header('x-robots-tag', 'noindex')
    return sendDrawnPage(request, reply, { ...drawn, html })
  }

  async function findSharedPage(
    request: FastifyRequest,
    name: BuiltPageName,
    id: string,
  ): Promise<SharedPage | undefined> {
    const { publicUrl } = services.config
    if (name === 'activity') {
      const activity = await findSharedActivity(services, id)
      return (
        activity && {
          still: (templates) => stillOfActivity(templates, activity),
          draw: (shell) => ({
            html: activityPage(shell, activity, publicUrl),
            isListed: isListedActivity(activity),
          }),
        }
      )
    }
    if (name === 'channel') {
      const channel = await findSharedChannel(services, id)
      const shown = channel && (await findForOthers(request, id))
      return (
        channel && {
          ...(shown && { still: (templates) => stillOfChannel(templates, shown, languageOf(request)) }),
          draw: (shell) => ({ html: channelPage(shell, channel, publicUrl), isListed: true }),
        }
      )
    }
    const project = name === 'watch' || name === 'embed' ? await findShared(services, id) : undefined
    if (!project) return undefined
    const addresses = addressesOf(publicUrl, id, valueIn(request, 't'))
    const { isListed } = project
    return {
      ...(name === 'watch' && { still: (templates) => stillOfProject(templates, project) }),
      draw: (shell) => ({ html: pageWithHead(shell, project, addresses), isListed }),
    }
  }

  /** Owners see more of their channel than a still shows, and its other tabs have no still. */
  async function findForOthers(request: FastifyRequest, id: string): Promise<ShownChannel | undefined> {
    const viewer = await request.viewer()
    if (viewer?.id === id || valueIn(request, 'tab') !== null) return undefined
    return findShownChannel(services, { id, viewer }, { limit: maxCards })
  }

  /** The page itself needs no database, and explains a problem better than an error would. */
  async function findSafely(
    request: FastifyRequest,
    name: BuiltPageName,
    id: string,
  ): Promise<SharedPage | 'page' | undefined> {
    try {
      if (!isId(id)) return undefined
      return (
        (await findSharedPage(request, name, id)) ??
        ((await isThere(services, { name, id, viewer: await request.viewer() })) ? 'page' : undefined)
      )
    } catch (error) {
      request.log.warn({ err: error }, 'a page is sent without checking whether its content exists')
      return 'page'
    }
  }
}

type Drawn = { html: string; isListed: boolean }
/** A page about something that anyone with the link may see. */
type SharedPage = { still?: (templates: PageTemplates) => Still; draw: (shell: string) => Drawn }

async function findPageWithStill(request: FastifyRequest, found: SharedPage): Promise<DrawnPage | undefined> {
  const pages = drawnPagesOf(request.server)
  const still = pages?.templates && found.still?.(pages.templates)
  if (!still) return undefined
  const facts = await request.server.factsFor(request)
  const shell = pages.shell(still.page, facts)
  return shell === undefined ? undefined : { facts, html: putStill(shell, still) }
}

function valueIn({ query }: FastifyRequest, name: string): string | null {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : null
  return typeof value === 'string' ? value : null
}
