import { channelPictureSizes } from '#contract/channels/channel.ts'
import { channelFeedPath, feedFormats } from '#contract/following/following.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { isId } from '#domain/id.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { toLook } from '#server/features/channels/public.ts'
import type { Services } from '#server/services.ts'
import { findChannel } from '../channel/channel.queries.ts'
import { pageWithTags, pictureTags, shortened } from './head-tags.ts'

export type SharedChannel = { id: string; row: NonNullable<Awaited<ReturnType<typeof findChannel>>> }

export async function findSharedChannel({ cells }: Services, id: string): Promise<SharedChannel | undefined> {
  const row = isId(id) ? await findChannel(cells.of(id).db, id, undefined) : undefined
  return row && { id, row }
}

/** The page of the application with the metadata for sites that show a link to a channel. */
export function channelPage(shell: string, { id, row }: SharedChannel, publicUrl: string): string {
  const title = channelDisplayName(row.channel_name)
  const { about, picture, banner } = toLook(id, row)
  const [kind, path] = banner === null ? (['picture', picture] as const) : (['banner', banner] as const)
  const image = path === null ? null : { url: new URL(path, publicUrl).href, ...channelPictureSizes[kind] }
  const shown = pictureTags(image, title)
  return pageWithTags(shell, {
    title,
    description: shortened(about) || serverMessages.channelOn(title),
    page: new URL(`/channel/${id}`, publicUrl).href,
    isListed: true,
    links: feedFormats.map((format) => ({
      rel: 'alternate',
      type: `application/${format}+xml`,
      href: new URL(channelFeedPath(id, format), publicUrl).href,
      title,
    })),
    properties: [['og:type', 'profile'], ...shown.properties],
    names: [['twitter:card', banner === null ? 'summary' : 'summary_large_image'], ...shown.names],
  })
}
