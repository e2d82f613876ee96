import { getOEmbed } from '#contract/discovery/discovery.ts'

/** The start time as the player writes it; anything else is dropped. */
const momentPattern = /^[\dhms.]{1,20}$/

/** The public URLs of a project. */
export function addressesOf(publicUrl: string, id: string, moment: string | null | undefined) {
  const query = moment && momentPattern.test(moment) ? `?t=${moment}` : ''
  const page = new URL(`/watch/${id}`, publicUrl).href
  return {
    page,
    embed: `${new URL(`/embed/${id}`, publicUrl).href}${query}`,
    oEmbed: oEmbedOf(publicUrl, `${page}${query}`),
  }
}

/** The public URLs of an activity. */
export function addressesOfActivity(publicUrl: string, id: string) {
  const page = new URL(`/activity/${id}`, publicUrl).href
  return { page, oEmbed: oEmbedOf(publicUrl, page) }
}

function oEmbedOf(publicUrl: string, url: string): string {
  const address = new URL(getOEmbed.path, publicUrl)
  address.search = new URLSearchParams({ url, format: 'json' }).toString()
  return address.href
}

type Address = { of: 'project' | 'activity'; id: string; moment: string | null }

/** The project or activity that one of our URLs refers to; null for any other URL. */
export function readAddress(publicUrl: string, address: string): Address | null {
  const url = URL.parse(address)
  if (url?.origin !== new URL(publicUrl).origin) return null
  const [, page, id] = /^\/(watch|embed|activity)\/(\w+)\/?$/.exec(url.pathname) ?? []
  if (id === undefined) return null
  return { of: page === 'activity' ? 'activity' : 'project', id, moment: url.searchParams.get('t') }
}
