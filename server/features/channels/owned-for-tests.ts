import { getChannelPicture } from '#contract/channels/channel.ts'

/** Channels are public. */
export const ofNobody = [getChannelPicture.path]
