/** `cloud.example/dav`, without a scheme, as people often write it. */
const isWithoutScheme = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:\/|$)/i

/** The URL of the folder that someone typed, ending with a slash; undefined if it is not a valid URL. */
export function folderUrlOf(address: string): URL | undefined {
  const typed = address.trim()
  const url = URL.parse(isWithoutScheme.test(typed) ? `https://${typed}` : typed)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.search = ''
  url.hash = ''
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

/**
 * The decoded path from the folder to an entry, which we use as its id. Undefined for the folder itself and for
 * anything outside it, whatever a server claims.
 */
export function pathInFolder(folder: URL, href: string): string | undefined {
  const url = URL.parse(href, folder.href)
  if (!url || url.host !== folder.host) return undefined
  const base = decoded(folder.pathname)
  const path = decoded(url.pathname)
  if (base === undefined || path === undefined || !path.startsWith(base)) return undefined
  const inside = path.slice(base.length).replace(/\/$/, '')
  const isSound =
    inside !== '' && inside.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  return isSound ? inside : undefined
}

export function urlInFolder(folder: URL, path: string): URL {
  const url = new URL(folder)
  url.pathname += path.split('/').map(encodeURIComponent).join('/')
  return url
}

/** Macs and other systems encode the same letters differently. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}
