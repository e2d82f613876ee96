import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { placeName } from '#contract/atlas/atlas-messages.ts'
import { getChannelFeed, getFeedPicture, getPlaceFeed, placeFeedPath } from '#contract/following/following.ts'
import { followingMessages } from '../following-messages.ts'
import { getProjectPicture } from '#contract/projects/project.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import { isId } from '#domain/id.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import { findPlace } from '#server/features/atlas/public.ts'
import { findPeople, hasChannelPage } from '#server/features/people/public.ts'
import { toProjectItem, type ViewRow } from '#server/features/projects/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { sharedCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import { isKnown } from '#server/http/request-headers.ts'
import type { Services } from '#server/services.ts'
import { idOfPlace } from '../follow.queries.ts'
import { toEntry, type Feed, type FilmedLine } from './feed.ts'
import { findListed, listAtPlace, listLines, listOfChannel } from './feed.queries.ts'
import { writeAtom } from './write-atom.ts'
import { writeRss } from './write-rss.ts'

const max = 50

const writers = {
  atom: { write: writeAtom, type: 'application/atom+xml; charset=utf-8' },
  rss: { write: writeRss, type: 'application/rss+xml; charset=utf-8' },
}

export function feedRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config } = services
  const address = (path: string) => new URL(path, config.publicUrl).href
  const { publicUrl } = config
  const entriesOf = (rows: ViewRow[], lines: Map<string, FilmedLine>) =>
    rows.map((row) =>
      toEntry(toProjectItem(services, row), { line: lines.get(row.project_id) ?? null, publicUrl }),
    )

  handle(app, getChannelFeed, async ({ params: { file }, request, reply }) => {
    const [id, format] = splitAtEnd(file)
    const person = isId(id) ? (await findPeople(services, [id])).get(id) : undefined
    if (!person || !(await hasChannelPage(services, id))) throw notFound()
    const { db } = cells.of(id)
    const rows = await listOfChannel(db, id, max)
    const feed = {
      title: followingMessages.channelFeed(person.channel_name),
      page: address(`/channel/${id}`),
      self: address(getChannelFeed.path.replace(':file', file)),
      entries: entriesOf(rows, await listLines(db, idsOf(rows))),
    }
    return send(request, reply, { feed, format: format === 'rss' ? 'rss' : 'atom', isWhole: true })
  })

  handle(app, getPlaceFeed, async ({ params: { file }, request, reply }) => {
    const place = await findPlace(cells.world, numberOfPlaceId(splitAtEnd(file)[0]) ?? -1)
    if (!place) throw notFound()
    const { answers: found, unreachable } = await askCells(cells, async ({ db }) => {
      const rows = await listAtPlace(db, place.n, max)
      return { rows, lines: [...(await listLines(db, idsOf(rows)))] }
    })
    const newest = found
      .flatMap(({ rows }) => rows)
      .toSorted((a, b) => listedMs(b) - listedMs(a) || (a.project_id < b.project_id ? 1 : -1))
    const feed = {
      title: followingMessages.placeFeed(placeName(place)),
      page: address(`/map?${new URLSearchParams({ qn: placeName(place), id: idOfPlace(place) }).toString()}`),
      self: address(placeFeedPath(idOfPlace(place))),
      entries: entriesOf(newest.slice(0, max), new Map(found.flatMap(({ lines }) => lines))),
    }
    return send(request, reply, { feed, format: 'atom', isWhole: unreachable.length === 0 })
  })

  handle(app, getFeedPicture, async ({ params: { file }, reply }) => {
    const [id] = splitAtEnd(file)
    const row = isId(id) ? await findListed(cells.of(id).db, id) : undefined
    if (!row) throw notFound()
    const { poster } = toProjectItem(services, row)
    const path = poster ?? `${getProjectPicture.path.replace(':id', id)}?size=share`
    // The URL that it redirects to is valid for hours.
    return reply.header('cache-control', sharedCopy.forSeconds(3600)).redirect(address(path))
  })
}

const listedMs = ({ listed_at }: { listed_at: Date | null }): number => listed_at?.getTime() ?? 0

const idsOf = (rows: ViewRow[]): string[] => rows.map(({ project_id }) => project_id)

function splitAtEnd(file: string): [name: string, ending: string] {
  const at = file.lastIndexOf('.')
  return [file.slice(0, at), file.slice(at + 1)]
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { feed, format, isWhole }: { feed: Feed; format: keyof typeof writers; isWhole: boolean },
): FastifyReply {
  const { write, type } = writers[format]
  const xml = write(feed)
  // Not cached, so that readers, who keep the entries they know, soon ask again for those that are missing.
  if (!isWhole) return reply.header('cache-control', 'no-store').type(type).send(xml)
  const etag = `W/"${hash('sha256', xml, 'base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': sharedCopy.forSeconds(300) })
  return isKnown(request, etag) ? reply.code(304).send() : reply.type(type).send(xml)
}
