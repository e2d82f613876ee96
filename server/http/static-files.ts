import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltTemplates } from '#contract/page-templates.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { AppError, unknownCall, wrongMethod } from './app-error.ts'
import { findPage } from './find-page.ts'

/** File names in `assets` contain a hash of the contents, so a file with a given name never changes. */
const forever = 'public, max-age=31536000, immutable'
const askEveryTime = 'no-cache'

declare module 'fastify' {
  interface FastifyInstance {
    drawnPages: Map<string, string>
    /** The application shell without any page in it. */
    pageShell: string
    /** The start page without its cards. */
    homePage: string
    /** The same of the map page. */
    mapPage: string
    /** What is filled in at run time; undefined if it has not been built. */
    pageTemplates: BuiltTemplates | undefined
  }
}

/** Serves the output of the web build, compressed where the build made a compressed file. */
export async function serveStaticFiles(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  if (!existsSync(root)) {
    app.log.warn({ root }, 'the pages have not been built')
    return
  }
  app.decorate('drawnPages', await findDrawnPages(root))
  app.decorate('pageShell', await readFile(join(root, shellFile), 'utf8').catch(() => ''))
  app.decorate('homePage', await readFile(join(root, drawnFolder, 'index.html'), 'utf8').catch(() => ''))
  app.decorate('mapPage', await readFile(join(root, drawnFolder, 'map.html'), 'utf8').catch(() => ''))
  app.decorate('pageTemplates', await readTemplates(join(root, drawnFolder, 'templates.json')))
  await app.register(fastifyStatic, {
    root,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(root, 'assets')) ? forever : askEveryTime)
    },
  })
}

const shellFile = 'index.html'
const drawnFolder = 'pages'

async function readTemplates(file: string): Promise<BuiltTemplates | undefined> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? undefined : (JSON.parse(text) as BuiltTemplates)
}

/** The files of the prerendered pages, by URL path. */
async function findDrawnPages(root: string): Promise<Map<string, string>> {
  const folder = join(root, drawnFolder)
  const names = existsSync(folder) ? await readdir(folder) : []
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -'.html'.length))
  return new Map(
    pages.map((name) => [name === 'index' ? '/' : `/${name}`, join(drawnFolder, `${name}.html`)]),
  )
}

/**
 * The page for this address. Most are rendered by the application, including the one for unknown addresses.
 */
export function servePage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url)
  if (!findPage(path)) return serveMissingPage(request, reply)
  refuseOtherMethods(request)
  return reply.sendFile(request.server.drawnPages.get(path) ?? shellFile)
}

/** The application, which says that there is nothing here: the same bytes whatever is missing. */
export function serveMissingPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  refuseOtherMethods(request)
  // Without the validators a browser could use to revalidate: a missing page has to get its status every
  // time.
  return reply.code(404).sendFile(shellFile, { etag: false, lastModified: false, acceptRanges: false })
}

function refuseOtherMethods(request: FastifyRequest): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongMethod('GET, HEAD')
  if (looksLikeFile(request.url) && !isForReading(request)) throw unknownCall()
  if (!request.server.hasReplyDecorator('sendFile'))
    throw new AppError({ status: 404, code: 'not_built' }, serverMessages.notBuilt)
}

/**
 * A browser is navigating, and the address of a page may contain a dot as well. Build output is never a page.
 */
function isForReading({ url, headers }: FastifyRequest): boolean {
  if (url.startsWith('/assets/')) return false
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')
}

/** HTML instead of a script or a picture would only cause a puzzling error in the browser. */
function looksLikeFile(url: string): boolean {
  return pathOf(url)
    .split('/')
    .some((segment) => segment.includes('.'))
}

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
