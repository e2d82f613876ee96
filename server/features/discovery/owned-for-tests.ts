import { getChannelMap } from '#contract/channels/channel.ts'
import { getChannel, getNextUp } from '#contract/discovery/discovery.ts'
import { givenPrivateProject } from '#server/testing/given-private.ts'
import type { OwnedThings } from '#server/testing/owned-thing.ts'

export const owned: OwnedThings = { [getNextUp.path]: givenPrivateProject }

/** Channels are public. */
export const ofNobody = [getChannel.path, getChannelMap.path]
