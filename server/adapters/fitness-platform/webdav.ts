import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { fileKindOf } from '#domain/media/file-kind.ts'
import {
  AnswerTooLarge,
  RefusedAddress,
  type AskGuarded,
  type GuardedAnswer,
} from '#server/adapters/guarded-request.ts'
import { folderUrlOf, pathInFolder, urlInFolder } from './dav-paths.ts'
import { FitnessError, type FitnessProvider, type Listed, type ProviderLink } from './fitness-provider.ts'
import { readMultistatus, UnreadableListing, type DavEntry } from './read-multistatus.ts'

type Options = {
  ask: AskGuarded
  now: () => number
  /** How many subfolders of the connected folder are searched. */
  maxFolders?: number
  maxFiles?: number
}

const mebibyte = 1024 * 1024
const maxListingBytes = 16 * mebibyte
const maxFileMegabytes = 64
const pauseMs = 900_000

const wanted = `<?xml version="1.0" encoding="utf-8"?>
<propfind xmlns="DAV:"><prop><resourcetype/><getetag/><getcontentlength/><getlastmodified/></prop></propfind>`

/** Someone's own folder, such as one in Nextcloud: files are identified by their paths, and changes by their ETags. */
export function webdavProvider({ ask, now, maxFolders = 500, maxFiles = 10_000 }: Options): FitnessProvider {
  async function send(link: Pick<ProviderLink, 'tokens'>, request: Request): Promise<GuardedAnswer> {
    const { url, signal, maxBytes, ...rest } = request
    const headers = { authorization: `Basic ${link.tokens.access}`, ...rest.headers }
    let answer: GuardedAnswer
    try {
      answer = await ask(url, { ...rest, headers, maxBytes, signal })
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error)
    }
    refuse(answer, now())
    return answer
  }

  async function listFolder(
    link: Pick<ProviderLink, 'tokens'>,
    url: URL,
    signal: AbortSignal,
  ): Promise<DavEntry[]> {
    const answer = await send(link, {
      url,
      signal,
      method: 'PROPFIND',
      headers: { depth: '1', 'content-type': 'application/xml; charset=utf-8' },
      body: wanted,
      maxBytes: maxListingBytes,
    })
    if (answer.status !== 207) throw refused(texts.folder.webPage)
    try {
      return readMultistatus(Buffer.from(answer.body).toString())
    } catch (error) {
      if (error instanceof UnreadableListing) throw refused(texts.folder.unreadable)
      throw error
    }
  }

  /** Folder by folder: servers refuse to list everything at once. */
  async function walk(link: ProviderLink, signal: AbortSignal): Promise<Listed[]> {
    const folder = folderOf(link)
    const found = new Map<string, { listed: Listed; modifiedMs: number }>()
    const waiting = ['']
    const known = new Set(waiting)
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const url = path === '' ? folder : urlInFolder(folder, `${path}/`)
      const entries = await listFolder(link, url, signal).catch((error: unknown) => {
        // A subfolder may disappear at any moment, but without the connected folder nothing can be imported.
        if (path !== '' && isGone(error)) return []
        throw isGone(error) ? refused(texts.folder.missing) : error
      })
      for (const entry of entries) {
        const inside = pathInFolder(folder, entry.href)
        if (inside === undefined || inside === path) continue
        if (entry.isFolder && !known.has(inside) && known.size < maxFolders) {
          known.add(inside)
          waiting.push(inside)
        } else if (!entry.isFolder && fileKindOf(inside) === 'telemetry')
          found.set(inside, { listed: listedOf(inside, entry), modifiedMs: entry.modifiedMs ?? 0 })
      }
      if (found.size > maxFiles) throw refused(texts.folder.tooManyFiles(maxFiles))
    }
    return [...found.values()]
      .toSorted((one, other) => other.modifiedMs - one.modifiedMs)
      .map(({ listed }) => listed)
  }

  return {
    id: 'webdav',
    name: platformNames.webdav,
    delivery: 'file',
    audience: 'any',
    deleteOnUnlink: false,
    callsPerActivity: 1,
    wantedScopes: [],
    connect: {
      kind: 'password',
      async check({ address, user, password, signal }) {
        const folder = folderUrlOf(address)
        if (!folder) throw refused(texts.folder.malformed)
        const access = Buffer.from(`${user}:${password}`).toString('base64')
        const tokens = { access, refresh: null, expiresAtMs: null }
        await listFolder({ tokens }, folder, signal).catch((error: unknown) => {
          throw isGone(error) ? refused(texts.folder.missing) : error
        })
        return {
          userId: `${user}@${folder.host}${folder.pathname}`,
          username: user,
          scope: [],
          tokens,
          address: folder.href,
        }
      },
    },
    list: async (link, { signal }) => ({ items: await walk(link, signal), next: null }),
    async fetch(link, { externalId }, signal) {
      const url = urlInFolder(folderOf(link), externalId)
      const maxBytes = maxFileMegabytes * mebibyte
      const answer = await send(link, { url, signal, maxBytes })
      if (/^text\/html\b/.test(answer.headers['content-type'] ?? '')) throw refused(texts.folder.webPage)
      return {
        kind: 'file',
        filename: filenameOf(externalId),
        bytes: answer.body,
        texts: null,
        isPrivate: false,
      }
    },
    limits: () => null,
  }
}

type Request = {
  url: URL
  method?: string
  headers?: Record<string, string>
  body?: string
  maxBytes: number
  signal: AbortSignal
}

function folderOf({ address }: ProviderLink): URL {
  const folder = folderUrlOf(address ?? '')
  if (!folder) throw refused(texts.folder.malformed)
  return folder
}

const isGone = (error: unknown): boolean => error instanceof FitnessError && error.kind === 'gone'

const filenameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const listedOf = (path: string, { etag, size, modifiedMs }: DavEntry): Listed => ({
  externalId: path,
  startMs: null,
  title: filenameOf(path),
  description: '',
  sport: null,
  isPrivate: false,
  version: etag ?? (modifiedMs === null && size === null ? null : `${modifiedMs ?? ''}-${size ?? ''}`),
  skip: (size ?? 0) > maxFileMegabytes * mebibyte ? texts.tooLarge(maxFileMegabytes) : null,
})

const refused = (sentence: string): FitnessError =>
  new FitnessError('refused', `webdav: ${sentence}`, { sentence })

function refuse({ status }: GuardedAnswer, nowMs: number): void {
  if (status >= 200 && status < 300) return
  if (status === 401)
    throw new FitnessError('needs_login', 'webdav answers 401', { sentence: texts.folder.wrongPassword })
  if (status === 403) throw refused(texts.folder.mayNotRead)
  if (status === 404 || status === 410) throw new FitnessError('gone', `webdav answers ${status}`)
  if (status === 429) throw new FitnessError('limited', 'webdav answers 429', { retryAtMs: nowMs + pauseMs })
  if (status >= 300 && status < 400) throw refused(texts.folder.elsewhere)
  if (status >= 500) throw new FitnessError('away', `webdav answers ${status}`)
  throw refused(texts.folder.webPage)
}

function failureOf(error: unknown): FitnessError {
  if (error instanceof RefusedAddress) return refused(texts.folder[error.problem])
  if (error instanceof AnswerTooLarge) return refused(texts.tooLarge(maxFileMegabytes))
  return new FitnessError('away', 'webdav does not answer')
}
