import type { FastifyInstance } from 'fastify'
import { getOEmbed } from '#contract/discovery.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { addressesOf, readAddress } from './addresses.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { playerSize, type Size } from './player-size.ts'
import { findShared, type SharedProject } from './shared-project.ts'

const allowed = 'autoplay; encrypted-media; fullscreen; picture-in-picture'

export function oEmbedRoutes(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services.config

  handle(app, getOEmbed, async ({ query: { url, maxwidth, maxheight, format = 'json' }, reply }) => {
    // Required by the standard. Not thrown, because it is not an error of the server.
    if (format !== 'json')
      return reply.code(501).type('text/plain; charset=utf-8').send(serverMessages.onlyJson)
    const asked = readAddress(publicUrl, url)
    const project = asked && (await findShared(services, asked.id))
    if (!project) throw notFound()
    // Other sites may request it, because it contains only public data.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    const size = playerSize(project.aspectRatio, {
      ...(maxwidth !== undefined && { maxWidth: maxwidth }),
      ...(maxheight !== undefined && { maxHeight: maxheight }),
    })
    const { embed } = addressesOf(publicUrl, project.id, asked.moment)
    return {
      type: 'video' as const,
      version: '1.0' as const,
      title: project.title,
      ...authorOf(publicUrl, project),
      provider_name: 'Trailcast',
      provider_url: publicUrl,
      ...thumbnailOf(project),
      ...size,
      html: frameOf(embed, project.title, size),
    }
  })
}

function authorOf(publicUrl: string, { channelName, userId }: SharedProject) {
  return { author_name: channelName, author_url: new URL(`/channel/${userId}`, publicUrl).href }
}

function thumbnailOf({ picture }: SharedProject) {
  if (picture === null) return {}
  return { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height }
}

function frameOf(address: string, title: string, { width, height }: Size): string {
  const attributes = { src: address, width: String(width), height: String(height), title, allow: allowed }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<iframe ${written.join(' ')} style="border:0" allowfullscreen></iframe>`
}
