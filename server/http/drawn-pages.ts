import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawings, nameOfDrawing, type PageFacts, type PagePart } from '#contract/site/page-facts.ts'
import type { BuiltPages, PageTemplates, StillPage } from '#contract/site/page-templates.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { sendHtml } from './send-html.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The pages rendered by the build. */
    drawnPages: DrawnPages
    /** The facts about a page's reader that show in its first bytes. */
    factsFor: (request: FastifyRequest) => Promise<PageFacts>
  }
}

/** The pages rendered by the build, filled with what is known about the reader and this server. */
export class DrawnPages {
  /** Undefined if they have not been built. */
  readonly templates: PageTemplates | undefined
  readonly #built: ReadonlyMap<string, BuiltPages>
  /** A cache; stays small because there are only a few kinds of readers. */
  readonly #filled = new Map<string, string>()

  constructor(built: ReadonlyMap<string, BuiltPages>, templates: PageTemplates | undefined) {
    this.#built = built
    this.templates = templates
  }

  page(path: string, facts: PageFacts): string | undefined {
    return this.#fill(path, facts, ({ pages }) => (Object.hasOwn(pages, path) ? pages[path] : undefined))
  }

  /** What surrounds a still, with `__still__` and `__ahead__`. */
  shell(name: StillPage, facts: PageFacts): string | undefined {
    return this.#fill(name, facts, ({ shells }) => shells[name])
  }

  #fill(name: string, facts: PageFacts, find: (built: BuiltPages) => string | undefined): string | undefined {
    const built = this.#built.get(nameOfDrawing(facts))
    const drawn = built && find(built)
    if (drawn === undefined) return undefined
    const key = `${name} ${JSON.stringify(facts)}`
    const filled = this.#filled.get(key) ?? fillPage(drawn, facts)
    this.#filled.set(key, filled)
    return filled
  }
}

export async function readDrawnPages(folder: string): Promise<DrawnPages> {
  const built = new Map<string, BuiltPages>()
  for (const name of drawings.map(nameOfDrawing)) {
    const pages = await readJson<BuiltPages>(join(folder, `${name}.json`))
    if (pages) built.set(name, pages)
  }
  return new DrawnPages(built, await readJson<PageTemplates>(join(folder, 'templates.json')))
}

/** The build's output, if there is a build. */
async function readJson<Content>(file: string): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? undefined : (JSON.parse(text) as Content)
}

/** Removes the parts that do not apply, and replaces placeholders with their values. */
export function fillPage(drawn: string, facts: PageFacts): string {
  const applies: Record<PagePart, boolean> = {
    chat: facts.chatUrl !== null,
    demo: facts.demo !== null,
    mail: facts.hasDevMail,
    pretended: facts.isPretended,
    starting: facts.hasStartingPlan,
    storage: facts.hasStorage,
    moderation: facts.isModerator,
  }
  const values: Record<string, string> = {
    chat: facts.chatUrl ?? '',
    demo: facts.demo ?? '',
    quota: facts.quota,
  }
  // Parts can be nested.
  const keepWhatApplies = (html: string): string =>
    html.replaceAll(markedPart, (whole, tag: string, part: PagePart) => {
      if (!applies[part]) return ''
      const contentAt = whole.indexOf('>') + 1
      const endAt = whole.length - `</${tag}>`.length
      return whole.slice(0, contentAt) + keepWhatApplies(whole.slice(contentAt, endAt)) + whole.slice(endAt)
    })
  const filled = keepWhatApplies(drawn).replaceAll(/__(chat|demo|quota)__/g, (_place, name: string) =>
    escapeHtml(values[name] ?? ''),
  )
  return withFacts(filled, facts)
}

const withFacts = (html: string, facts: PageFacts): string =>
  html.replace('<html ', () => `<html data-facts="${escapeHtml(JSON.stringify(facts))}"${memberMark(facts)} `)

const markedPart = /<(\w+) data-only="(\w+)".*?<\/\1>/gs

/** Marks the page of a member, for the style sheet and `wake.js`. */
const memberMark = ({ isMember }: PageFacts): string => (isMember ? ' data-member="true"' : '')

export type DrawnPage = { html: string; facts: PageFacts }

/** The page that the build rendered at this path for this kind of reader; undefined if there is none. */
export async function findDrawnPage(request: FastifyRequest, path: string): Promise<DrawnPage | undefined> {
  const pages = drawnPagesOf(request.server)
  if (!pages) return undefined
  const facts = await request.server.factsFor(request)
  const html = pages.page(path, facts)
  return html === undefined ? undefined : { html, facts }
}

/** A shell that the application fills itself: these facts make its menus complete from the first render. */
export async function fillShell(request: FastifyRequest, shell: string): Promise<DrawnPage> {
  const facts = await request.server.factsFor(request)
  return { html: withFacts(shell, facts), facts }
}

export const drawnPagesOf = (app: FastifyInstance): DrawnPages | undefined =>
  app.hasDecorator('drawnPages') ? app.drawnPages : undefined

/** Other readers get a different page at the same URL. */
export function sendDrawnPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, facts }: DrawnPage,
): FastifyReply {
  reply.header('vary', 'cookie, accept-language')
  return sendHtml(request, reply, html, facts.isMember ? 'private, no-cache' : 'no-cache')
}
