// All that other features may use.
export { redactUnseenRows } from './tell-of-seen.ts'
export {
  type Audience,
  activitiesFromFriends,
  activityVisibleTo,
  channelVisibleTo,
  findSeenTopics,
  hasPaidVideos,
  isFriendOf,
  isFromFriend,
  isOfFriend,
  ownerWatchesOriginal,
  playlistVisibleTo,
  projectVisibleTo,
  videoVisibleTo,
} from './visibility.ts'
export { isCounted, isKept, isStillKept } from './which-count.ts'
