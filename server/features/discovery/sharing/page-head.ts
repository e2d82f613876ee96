import { serverMessages } from '#contract/server-messages.ts'
import type { addressesOf } from './addresses.ts'
import { pageWithTags, pictureTags, shortened } from './head-tags.ts'
import { playerSize } from './player-size.ts'
import type { SharedProject } from './shared-project.ts'

/**
 * The page of the application with the metadata for sites that show a link to a project: Open Graph, a player
 * card and oEmbed.
 */
export function pageWithHead(
  shell: string,
  project: SharedProject,
  { page, embed, oEmbed }: ReturnType<typeof addressesOf>,
): string {
  const { title, isListed, picture } = project
  const { width, height } = playerSize(project.aspectRatio)
  const shown = pictureTags(picture, title)
  return pageWithTags(shell, {
    title,
    description: shortened(project.description) || serverMessages.videoBy(project.channelName),
    page,
    isListed,
    links: [{ rel: 'alternate', type: 'application/json+oembed', href: oEmbed, title }],
    properties: [
      ['og:type', 'video.other'],
      ...shown.properties,
      ['og:video', embed],
      ['og:video:type', 'text/html'],
      ['og:video:width', String(width)],
      ['og:video:height', String(height)],
    ],
    names: [
      ['twitter:card', picture === null ? 'summary' : 'player'],
      ...shown.names,
      ['twitter:player', embed],
      ['twitter:player:width', String(width)],
      ['twitter:player:height', String(height)],
    ],
  })
}
