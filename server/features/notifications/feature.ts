import type { Feature } from '#server/feature.ts'
import {
  forgetActivityNotifications,
  forgetProjectNotifications,
  tellOfAcceptance,
  tellOfComment,
  tellOfDecision,
  tellOfFailedVideo,
  tellOfInvitation,
  tellOfReadyVideo,
  tellOfVote,
} from './follow-changes.ts'
import { deliverPush } from './jobs/deliver-push.job.ts'
import { planPushes } from './jobs/plan-pushes.job.ts'
import { sendDigests } from './jobs/send-digests.job.ts'
import { writeNotification } from './jobs/write-notification.job.ts'
import { notificationRoutes } from './notification.routes.ts'
import { keepNotificationsInOrder } from './notifications-upkeep.ts'
import { pushRoutes } from './push/push.routes.ts'
import { personalData } from './personal-data.ts'

export const notifications: Feature = {
  name: 'notifications',
  about: 'what people are told, on the site, by mail and as pushes',
  uses: ['visibility', 'people', 'mail', 'atlas', 'activities'],
  routes: [notificationRoutes, pushRoutes],
  jobs: [writeNotification, sendDigests, planPushes, deliverPush],
  upkeeps: [{ name: 'notifications', of: 'cell', keep: keepNotificationsInOrder }],
  hears: {
    projectRemoved: forgetProjectNotifications,
    activitiesRemoved: forgetActivityNotifications,
    videoReady: tellOfReadyVideo,
    videoFailed: tellOfFailedVideo,
    commentShown: tellOfComment,
    voteGiven: tellOfVote,
    friendInvited: tellOfInvitation,
    friendAccepted: tellOfAcceptance,
    decisionMade: tellOfDecision,
  },
  personalData,
}
