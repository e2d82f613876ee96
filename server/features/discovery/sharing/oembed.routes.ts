import type { FastifyInstance } from 'fastify'
import { getOEmbed } from '#contract/discovery/discovery.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findSharedActivity, pictureOfActivity } from './activity-head.ts'
import { addressesOf, readAddress } from './addresses.ts'
import type { SharedPicture } from './head-tags.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { playerSize, type Size } from './player-size.ts'
import { findShared } from './shared-project.ts'

const allowed = 'autoplay; encrypted-media; fullscreen; picture-in-picture'

type Room = { maxWidth?: number; maxHeight?: number }

export function oEmbedRoutes(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services.config

  handle(app, getOEmbed, async ({ query: { url, maxwidth, maxheight, format = 'json' }, reply }) => {
    // Required by the standard. Not thrown, because it is not an error of the server.
    if (format !== 'json')
      return reply.code(501).type('text/plain; charset=utf-8').send(serverMessages.onlyJson)
    const asked = readAddress(publicUrl, url)
    const room = {
      ...(maxwidth !== undefined && { maxWidth: maxwidth }),
      ...(maxheight !== undefined && { maxHeight: maxheight }),
    }
    const answer =
      asked?.of === 'activity' ? await linkTo(asked.id, room) : asked && (await playerOf(asked, room))
    if (!answer) throw notFound()
    // Other sites may request it, because it contains only public data.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    return { version: '1.0' as const, provider_name: 'Trailcast', provider_url: publicUrl, ...answer }
  })

  async function playerOf({ id, moment }: { id: string; moment: string | null }, room: Room) {
    const project = await findShared(services, id)
    if (!project) return null
    const { title, channelName, userId, picture, aspectRatio } = project
    const size = playerSize(aspectRatio, room)
    return {
      type: 'video' as const,
      title,
      ...authorOf(publicUrl, channelName, userId),
      ...thumbnailOf(picture),
      ...size,
      html: frameOf(addressesOf(publicUrl, id, moment).embed, title, size),
    }
  }

  async function linkTo(id: string, { maxWidth = Infinity, maxHeight = Infinity }: Room) {
    const activity = await findSharedActivity(services, id)
    if (!activity) return null
    const picture = pictureOfActivity(id, publicUrl)
    const isSmallEnough = picture.width <= maxWidth && picture.height <= maxHeight
    return {
      type: 'link' as const,
      title: activity.title,
      ...authorOf(publicUrl, activity.channel_name, activity.user_id),
      ...(isSmallEnough && thumbnailOf(picture)),
    }
  }
}

function authorOf(publicUrl: string, name: string, userId: string) {
  return { author_name: name, author_url: new URL(`/channel/${userId}`, publicUrl).href }
}

function thumbnailOf(picture: SharedPicture | null) {
  if (picture === null) return {}
  return { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height }
}

function frameOf(address: string, title: string, { width, height }: Size): string {
  const attributes = { src: address, width: String(width), height: String(height), title, allow: allowed }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<iframe ${written.join(' ')} style="border:0" allowfullscreen></iframe>`
}
