import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverMessages } from '#contract/server-messages.ts'
import { AppError, unknownCall, wrongMethod } from './app-error.ts'
import { sharedCopy } from './cache-control.ts'
import { fillShell, findDrawnPage, readDrawnPages, sendDrawnPage } from './drawn-pages.ts'
import { findPage } from './find-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The application shell without any page in it. */
    pageShell: string
  }
}

/** Serves the output of the web build, compressed where the build made a compressed file. */
export async function serveStaticFiles(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  if (!existsSync(root)) {
    app.log.warn({ root }, 'the pages have not been built')
    return
  }
  app.decorate('drawnPages', await readDrawnPages(join(root, 'pages')))
  app.decorate('pageShell', await readFile(join(root, shellFile), 'utf8').catch(() => ''))
  await app.register(fastifyStatic, {
    root,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // File names in `assets` contain a hash of the contents, so a file with a given name never changes.
      reply.header('cache-control', path.startsWith(join(root, 'assets')) ? sharedCopy.forever : 'no-cache')
    },
  })
}

const shellFile = 'index.html'

/**
 * The page for this address. Most are rendered by the application, including the one for unknown addresses.
 */
export async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = pathOf(request.url)
  if (!findPage(path)) return serveMissingPage(request, reply)
  refuseOtherMethods(request)
  const page = (await findDrawnPage(request, path)) ?? (await fillShell(request, request.server.pageShell))
  return sendDrawnPage(request, reply, page)
}

/** The application, which says that there is nothing here: always the same bytes, whatever is missing. */
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

/** True if a browser is navigating, since a page's URL may contain a dot too. Build output is never a page. */
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
