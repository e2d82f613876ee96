import { fitOf, originalOf } from './tracks.ts'
import { nothing, type ApiAnswer, type ApiRequest } from './request.ts'
import { givePerson } from './seed.ts'
import type { Entry } from './state.ts'
import { folderPassword, folderPath } from './ways-in.ts'
import { newestFirst, type World } from './world.ts'

/**
 * Folders like Nextcloud's: each person has one, protected by the sandbox's password, with a subfolder for each year.
 */
export function answerWebdav(world: World, { method, path, headers }: ApiRequest): ApiAnswer {
  const [user = '', password] = credentialsOf(headers.authorization)
  const root = folderPath(user)
  if (password !== folderPassword || !/^[\w.-]{1,60}$/.test(user))
    return { status: 401, headers: { 'www-authenticate': 'Basic realm="Sandbox"' }, body: '' }
  if (path === '/') return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }
  if (!path.startsWith(root)) return nothing(404)
  const inside = decodeURIComponent(path.slice(root.length)).replace(/\/$/, '')
  const files = filesOf(world, user)
  const file = files.find((each) => each.path === inside)
  if (method === 'GET') return file ? contentOf(file.entry) : nothing(404)
  if (method !== 'PROPFIND') return nothing(405)
  const isFolder = inside === '' || files.some((each) => each.path.startsWith(`${inside}/`))
  if (!isFolder) return nothing(404)
  return { status: 207, headers: { 'content-type': 'application/xml' }, body: listing(root, inside, files) }
}

function credentialsOf(authorization: string | undefined): string[] {
  const encoded = /^Basic ([\w+/=]+)$/.exec(authorization ?? '')?.[1] ?? ''
  return /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString())?.slice(1) ?? []
}

type File = { path: string; entry: Entry }

function filesOf({ state }: World, user: string): File[] {
  return newestFirst(givePerson(state, 'webdav', user)).map((entry) => ({ path: pathOf(entry), entry }))
}

/** Files from devices are numbered; those that the demo also uploads keep their names. */
function pathOf({ track, startMs, id, revision }: Entry): string {
  const year = new Date(startMs).getUTCFullYear()
  const name = isUploadedToo(track) ? `${track}.gpx` : `Tour ${id}${revision > 1 ? ` (${revision})` : ''}.fit`
  return `${year}/${name}`
}

const isUploadedToo = (track: string): boolean => ['latsch', 'drei_zinnen', 'galzig'].includes(track)

function contentOf(entry: Entry): ApiAnswer {
  const body = isUploadedToo(entry.track) ? Buffer.from(originalOf(entry).text) : fitOf(entry)
  return { status: 200, headers: { 'content-type': 'application/octet-stream', etag: etagOf(entry) }, body }
}

const etagOf = ({ id, revision }: Entry): string => `"${id}-${revision}"`

function listing(root: string, inside: string, files: File[]): string {
  const prefix = inside === '' ? '' : `${inside}/`
  const below = files.filter(({ path }) => path.startsWith(prefix))
  const folders = new Set(
    below
      .map(({ path }) => path.slice(prefix.length).split('/'))
      .flatMap(([name, rest]) => (rest === undefined ? [] : [name])),
  )
  const here = below.filter(({ path }) => !path.slice(prefix.length).includes('/'))
  const hrefOf = (path: string) => `${root}${path.split('/').map(encodeURIComponent).join('/')}`
  return `<?xml version="1.0"?>
<d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">
${folderResponse(hrefOf(prefix))}
${[...folders].map((name) => folderResponse(`${hrefOf(`${prefix}${name ?? ''}`)}/`)).join('\n')}
${here.map(({ path, entry }) => fileResponse(hrefOf(path), entry)).join('\n')}
</d:multistatus>`
}

const folderResponse = (href: string): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop>` +
  `<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

const fileResponse = (href: string, entry: Entry): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype/><d:getetag>${etagOf(entry)}</d:getetag>` +
  `<d:getlastmodified>${new Date(entry.startMs).toUTCString()}</d:getlastmodified></d:prop>` +
  `<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
