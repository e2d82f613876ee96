import { limits } from './limits.ts'

const most = new Intl.NumberFormat('en')

/** Messages that the server sends about following. */
export const followingMessages = {
  notThis: 'You cannot follow this channel.',
  tooMany: `You follow ${most.format(limits.followedMax)} of these, which is the limit. Nothing was saved. Please unfollow one first.`,
  tooManyAreas: `You follow ${most.format(limits.followedAreasMax)} areas, which is the limit. Nothing was saved. Please unfollow one first.`,
  channelFeed: (channel: string) => `Videos by ${channel} on Trailcast`,
  placeFeed: (place: string) => `Videos at ${place} on Trailcast`,
} as const
