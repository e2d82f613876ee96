import { serverMessages } from '#contract/server-messages.ts'
import type { addressesOf } from './addresses.ts'
import { escapeHtml } from './escape-html.ts'
import { playerSize, posterSize } from './player-size.ts'
import type { SharedProject } from './shared-project.ts'

const longestDescription = 200

type Attributes = Record<string, string>

const tag = (name: string, attributes: Attributes): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')} />`

const ownTitle = /<title>[^<]*<\/title>/
const ownDescription = /<meta name="description"[^>]*>/

/**
 * The page of the application with the metadata for sites that show a link to it: Open Graph, a player card
 * and oEmbed.
 */
export function pageWithHead(
  shell: string,
  project: SharedProject,
  addresses: ReturnType<typeof addressesOf>,
): string {
  const head = [`<title>${escapeHtml(`${project.title} · Trailcast`)}</title>`, ...tagsOf(project, addresses)]
  // Replaced with functions, because dollar signs have a meaning in replacement strings.
  return shell.replace(ownDescription, '').replace(ownTitle, () => head.join('\n    '))
}

function tagsOf(project: SharedProject, { page, embed, oEmbed }: ReturnType<typeof addressesOf>): string[] {
  const description = describe(project)
  const { width, height } = playerSize(project.aspectRatio)
  const property = ([name, content]: readonly [string, string]) => tag('meta', { property: name, content })
  const named = ([name, content]: readonly [string, string]) => tag('meta', { name, content })
  const player = project.posterUrl === null ? 'summary' : 'player'
  return [
    named(['description', description]),
    ...(project.isListed ? [] : [named(['robots', 'noindex'])]),
    tag('link', { rel: 'canonical', href: page }),
    tag('link', { rel: 'alternate', type: 'application/json+oembed', href: oEmbed, title: project.title }),
    ...[
      ['og:site_name', 'Trailcast'] as const,
      ['og:type', 'video.other'] as const,
      ['og:title', project.title] as const,
      ['og:description', description] as const,
      ['og:url', page] as const,
      ...pictureOf(project),
      ['og:video', embed] as const,
      ['og:video:type', 'text/html'] as const,
      ['og:video:width', String(width)] as const,
      ['og:video:height', String(height)] as const,
    ].map(property),
    ...[
      ['twitter:card', player] as const,
      ['twitter:title', project.title] as const,
      ['twitter:description', description] as const,
      ...(project.posterUrl === null ? [] : [['twitter:image', project.posterUrl] as const]),
      ['twitter:player', embed] as const,
      ['twitter:player:width', String(width)] as const,
      ['twitter:player:height', String(height)] as const,
    ].map(named),
  ]
}

function pictureOf({ posterUrl, aspectRatio, title }: SharedProject): (readonly [string, string])[] {
  if (posterUrl === null) return []
  const { width, height } = posterSize(aspectRatio)
  return [
    ['og:image', posterUrl],
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
    ['og:image:alt', title],
  ]
}

function describe({ description, channelName }: SharedProject): string {
  const letters = Array.from(description.replaceAll(/\s+/g, ' ').trim())
  if (letters.length === 0) return serverMessages.videoBy(channelName)
  return letters.length <= longestDescription
    ? letters.join('')
    : `${letters.slice(0, longestDescription - 1).join('')}…`
}
