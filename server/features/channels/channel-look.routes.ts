import type { FastifyInstance } from 'fastify'
import {
  getChannelPicture,
  getOwnChannel,
  removeChannelPicture,
  saveChannelPicture,
  saveOwnChannel,
} from '#contract/channels/channel.ts'
import { limits } from '#contract/limits.ts'
import { notFound } from '#server/http/app-error.ts'
import { ownCopy, sharedCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { columnOf, findOwnLook, keyOfPicture, saveAbout, setPicture } from './channel-look.ts'

export function channelLookRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, getOwnChannel, ({ viewer: { id } }) => findOwnLook(cells.of(id).db, id))

  handle(app, saveOwnChannel, ({ viewer: { id }, body: { about } }) => saveAbout(cells.of(id).db, id, about))

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: limits.pictureBytesMax },
      (_request, body, done) => done(null, body),
    )
    handle(scope, saveChannelPicture, ({ viewer, params: { kind }, request: { body } }) =>
      setPicture(services, viewer.id, kind, body instanceof Uint8Array ? body : new Uint8Array()),
    )
  })

  handle(app, removeChannelPicture, ({ viewer, params: { kind } }) =>
    setPicture(services, viewer.id, kind, null),
  )

  handle(app, getChannelPicture, async ({ params: { id, kind, version }, viewer: whoAsks, reply }) => {
    const { db, files } = cells.of(id)
    const account = await db
      .selectFrom('account')
      .select(['picture_version', 'banner_version', 'channel_restriction'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (account?.[columnOf[kind]] !== version) throw notFound()
    const isPublic = account.channel_restriction === null
    if (!isPublic && !maySeeTakenAway(id, await whoAsks())) throw notFound()
    const stored = await files.read(keyOfPicture(id, kind, version))
    if (!stored) throw notFound()
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'cache-control': isPublic ? sharedCopy.forever : ownCopy.none,
      })
      .send(stored)
  })
}

/** Moderators have to see what they decide about. */
const maySeeTakenAway = (channelId: string, viewer: Viewer | undefined): boolean =>
  viewer?.id === channelId || viewer?.role === 'moderator'
