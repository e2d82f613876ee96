import { channelPictureSizes, type ChannelPictureKind } from '#contract/channels/channel.ts'
import type { DemoChannel } from '#demo/world.ts'
import { Visibility } from '#domain/visibility.ts'
import { findOwnLook, saveAbout, setPicture } from '#server/features/channels/public.ts'
import { addEntry, createPlaylistFor } from '#server/features/playlists/public.ts'
import type { Services } from '#server/services.ts'
import { findPlaylistNamed } from './demo.queries.ts'
import { paintChannel } from './paint-channel.ts'

/** Gives a channel its text, its pictures and its playlist. Each is made once, however often this is started. */
export async function presentChannel(
  services: Services,
  accountId: string,
  channel: DemoChannel,
): Promise<void> {
  const { db } = services.cells.of(accountId)
  await paintLook(services, accountId, channel)
  const { name, description } = channel.playlist
  if (!(await findPlaylistNamed(db, accountId, name)))
    await createPlaylistFor(services, accountId, { name, description, visibility: Visibility.public })
}

/** Gives a channel its text and its pictures. */
export async function paintLook(
  services: Services,
  accountId: string,
  channel: Pick<DemoChannel, 'about' | 'colours'>,
): Promise<void> {
  const { db } = services.cells.of(accountId)
  await saveAbout(db, accountId, channel.about)
  const look = await findOwnLook(db, accountId)
  // The keys of a constant.
  for (const kind of Object.keys(channelPictureSizes) as ChannelPictureKind[])
    if (look[kind] === null) await setPicture(services, accountId, kind, await paintChannel(channel, kind))
}

/** Adds a project to the playlist of its channel. */
export async function addToChannelPlaylist(
  services: Services,
  { accountId, projectId, channel }: { accountId: string; projectId: string; channel: DemoChannel },
): Promise<void> {
  const { db } = services.cells.of(accountId)
  const id = await findPlaylistNamed(db, accountId, channel.playlist.name)
  if (id !== undefined) await addEntry(services, { accountId, id, projectId })
}
