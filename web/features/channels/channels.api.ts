import { queryOptions } from '@tanstack/react-query'
import {
  ChannelLook,
  getChannelMap,
  getOwnChannel,
  saveChannelPicture,
  type ChannelPictureKind,
} from '#contract/channels/channel.ts'
import { channelMessages } from '#contract/channels/channel-messages.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#web/lib/messages.ts'
import { call, CallError } from '#web/lib/api-client.ts'
import { request } from '#web/lib/request.ts'
import { forMembers } from '#web/session/current-user.ts'

export const ownChannelQuery = queryOptions({
  queryKey: ['own-channel'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getOwnChannel, {}, { signal }),
})

export const channelMapQuery = (id: string) =>
  queryOptions({
    queryKey: ['channel-map', id],
    queryFn: ({ signal }) => call(getChannelMap, { params: { id } }, { signal }),
    staleTime: 60_000,
  })

/** Rejects with a message for people. */
export async function sendPicture(kind: ChannelPictureKind, file: File): Promise<ChannelLook> {
  if (file.size > limits.pictureBytesMax)
    throw new CallError(413, channelMessages.pictureTooLarge, channelMessages.pictureTooLarge)
  const { method, path, timeoutMs } = saveChannelPicture
  const response = await request(path.replace(':kind', kind), {
    method,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: await file.arrayBuffer(),
    timeoutMs,
  })
  const text = await response.text()
  if (!response.ok) throw new CallError(response.status, text, text || messages.failedGet(response.status))
  return ChannelLook.parse(JSON.parse(text))
}
