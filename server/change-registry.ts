import type { Announce, Changes } from './changes.ts'
import { inEachCell } from './cells/in-each-cell.ts'
import { keepActivitiesInOrder } from './features/activities/upkeep.service.ts'
import { followProject } from './features/discovery/search/follow-project.ts'
import * as notify from './features/notifications/follow-changes.ts'
import { announceLater, endFollows } from './features/following/follow-changes.ts'
import { followDefaultVisibilityOfPlaylists, forgetProject } from './features/playlists/follow-changes.ts'
import {
  followAreas,
  followChannel,
  followDefaultVisibility,
  followOwner,
  followRecordings,
  followVideos,
} from './features/projects/follow-changes.ts'
import { followAccount } from './features/tiles/track.service.ts'
import { namePlacesOfVideos } from './features/videos/name-places.ts'
import { beginVideo, forgetUnsentVideo } from './features/videos/video.service.ts'
import type { Services } from './services.ts'

export type ChangeRegistry = {
  [Name in keyof Changes]: readonly ((change: Changes[Name], services: Services) => Promise<void>)[]
}

/** The handlers of each change, in the order they are called. */
export const changeRegistry: ChangeRegistry = {
  recordingsChanged: [followRecordings],
  videosChanged: [followVideos],
  defaultVisibilityChanged: [followDefaultVisibility, followDefaultVisibilityOfPlaylists],
  projectChanged: [followProject],
  projectRemoved: [forgetProject, notify.forgetProjectNotifications],
  projectListed: [announceLater],
  videoReady: [notify.tellOfReadyVideo],
  videoFailed: [notify.tellOfFailedVideo],
  commentShown: [notify.tellOfComment],
  voteGiven: [notify.tellOfVote],
  friendInvited: [notify.tellOfInvitation],
  friendAccepted: [notify.tellOfAcceptance],
  personBlocked: [endFollows],
  decisionMade: [notify.tellOfDecision],
  channelChanged: [followChannel],
  suspensionChanged: [followAccount, followOwner],
  videosHiddenChanged: [followOwner],
  accountLeaving: [followAccount, followOwner],
  videoUploadOpening: [beginVideo],
  videoUploadDiscarded: [forgetUnsentVideo],
  atlasChanged: [
    (_, services) => inEachCell(services, (cell) => keepActivitiesInOrder(services, cell)),
    (_, services) => inEachCell(services, (cell) => namePlacesOfVideos(services, cell)),
  ],
  terrainChanged: [(_, services) => inEachCell(services, (cell) => keepActivitiesInOrder(services, cell))],
  areasChanged: [followAreas],
}

export function announcerTo(registry: ChangeRegistry, services: () => Services): Announce {
  return async (name, change) => {
    for (const follow of registry[name]) await follow(change, services())
  }
}
