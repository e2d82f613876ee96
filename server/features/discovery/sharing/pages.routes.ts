import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePaths, type BuiltPageName } from '#contract/page-paths.ts'
import type { BuiltTemplates } from '#contract/page-templates.ts'
import { isId } from '#domain/id.ts'
import { findPage } from '#server/http/find-page.ts'
import { sendHtml } from '#server/http/send-html.ts'
import { allowFraming } from '#server/http/security-headers.ts'
import { pathOf, serveMissingPage, servePage } from '#server/http/static-files.ts'
import type { Services } from '#server/services.ts'
import { activityPage, findSharedActivity, isListedActivity } from './activity-head.ts'
import { addressesOf } from './addresses.ts'
import { channelPage, findSharedChannel } from './channel-head.ts'
import { isThere } from './is-there.ts'
import { pageWithHead } from './page-head.ts'
import { findShared } from './shared-project.ts'
import { shellWith, stillOfActivity, stillOfProject, type Still } from './still.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The others have no id in their address, or one that only its page understands. */
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
    const { pageShell = '', pageTemplates: templates } = request.server.hasDecorator('pageShell')
      ? request.server
      : {}
    if (pageShell === '') return servePage(request, reply)
    const still = templates && found.still?.(templates)
    return sendPage(request, reply, found.draw(still ? shellWith(templates, still) : pageShell))
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
      return (
        channel && { draw: (shell) => ({ html: channelPage(shell, channel, publicUrl), isListed: true }) }
      )
    }
    const project = name === 'watch' || name === 'embed' ? await findShared(services, id) : undefined
    if (!project) return undefined
    const addresses = addressesOf(publicUrl, id, momentOf(request))
    const { isListed } = project
    return {
      ...(name === 'watch' && { still: (templates) => stillOfProject(templates, project) }),
      draw: (shell) => ({ html: pageWithHead(shell, project, addresses), isListed }),
    }
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
type SharedPage = { still?: (templates: BuiltTemplates) => Still; draw: (shell: string) => Drawn }

function momentOf({ query }: FastifyRequest): string | null {
  return typeof query === 'object' && query !== null && 't' in query && typeof query.t === 'string'
    ? query.t
    : null
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, isListed }: Drawn): FastifyReply {
  if (!isListed) reply.header('x-robots-tag', 'noindex')
  return sendHtml(request, reply, html)
}
