import { getOEmbed } from '#contract/discovery.ts'

/** The start time as the player writes it; anything else is dropped. */
const momentPattern = /^[\dhms.]{1,20}$/

/** The public URLs of a project. */
export function addressesOf(publicUrl: string, id: string, moment: string | null | undefined) {
  const query = moment && momentPattern.test(moment) ? `?t=${moment}` : ''
  const page = new URL(`/watch/${id}`, publicUrl).href
  const oEmbed = new URL(getOEmbed.path, publicUrl)
  oEmbed.search = new URLSearchParams({ url: `${page}${query}`, format: 'json' }).toString()
  return { page, embed: `${new URL(`/embed/${id}`, publicUrl).href}${query}`, oEmbed: oEmbed.href }
}

/** The project that one of our URLs refers to; null for any other URL. */
export function readAddress(
  publicUrl: string,
  address: string,
): { id: string; moment: string | null } | null {
  const url = URL.parse(address)
  if (url?.origin !== new URL(publicUrl).origin) return null
  const id = /^\/(?:watch|embed)\/(\w+)\/?$/.exec(url.pathname)?.[1]
  return id === undefined ? null : { id, moment: url.searchParams.get('t') }
}
