import { escapeHtml } from '#domain/escape-html.ts'

/** Metadata about a page: what other sites show next to a link to it. */
export type HeadTags = {
  title: string
  description: string
  /** The page's own address. */
  page: string
  isListed: boolean
  /** Open Graph properties and Twitter cards besides the usual ones. */
  properties: readonly (readonly [name: string, content: string])[]
  names: readonly (readonly [name: string, content: string])[]
  links: readonly Record<string, string>[]
}

const longestDescription = 200

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')} />`

const ownTitle = /<title>[^<]*<\/title>/
const ownDescription = /<meta\s+name="description"[^>]*>/

/** The page of the application with this metadata. */
export function pageWithTags(shell: string, about: HeadTags): string {
  const { title, description, page, isListed, properties, names, links } = about
  const head = [
    `<title>${escapeHtml(`${title} · Trailcast`)}</title>`,
    tag('meta', { name: 'description', content: description }),
    ...(isListed ? [] : [tag('meta', { name: 'robots', content: 'noindex' })]),
    tag('link', { rel: 'canonical', href: page }),
    ...links.map((link) => tag('link', link)),
    ...[
      ['og:site_name', 'Trailcast'] as const,
      ['og:title', title] as const,
      ['og:description', description] as const,
      ['og:url', page] as const,
      ...properties,
    ].map(([property, content]) => tag('meta', { property, content })),
    ...[['twitter:title', title] as const, ['twitter:description', description] as const, ...names].map(
      ([name, content]) => tag('meta', { name, content }),
    ),
  ]
  // Replaced with functions, because dollar signs have a meaning in replacement strings.
  return shell.replace(ownDescription, '').replace(ownTitle, () => head.join('\n    '))
}

/** A description as it was written, on one line and not too long. */
export function shortened(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return letters.length <= longestDescription
    ? letters.join('')
    : `${letters.slice(0, longestDescription - 1).join('')}…`
}

export type SharedPicture = { url: string; width: number; height: number }

/** What a picture adds to a page's metadata. */
export function pictureTags(
  picture: SharedPicture | null,
  title: string,
): Pick<HeadTags, 'properties' | 'names'> {
  if (!picture) return { properties: [], names: [] }
  return {
    properties: [
      ['og:image', picture.url],
      ['og:image:width', String(picture.width)],
      ['og:image:height', String(picture.height)],
      ['og:image:alt', title],
    ],
    names: [['twitter:image', picture.url]],
  }
}
