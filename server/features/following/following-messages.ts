import { groupDigits } from '#domain/units/group-digits.ts'
import { limits } from '#contract/limits.ts'

/** Messages that the server sends about following. */
export const followingMessages = {
  notThis: 'You cannot follow this channel.',
  tooMany: `You follow ${groupDigits(limits.followedMax)} of these, which is the limit. Nothing was saved. Please unfollow one first.`,
  tooManyAreas: `You follow ${groupDigits(limits.followedAreasMax)} areas, which is the limit. Nothing was saved. Please unfollow one first.`,
  channelFeed: (channel: string) => `Videos by ${channel} on Trailcast`,
  placeFeed: (place: string) => `Videos at ${place} on Trailcast`,
} as const
