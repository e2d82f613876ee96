import { sendPasswordReset } from './features/accounts/send-password-reset.job.ts'
import { accountDelete } from './features/accounts/account-delete.job.ts'
import { deriveForOthers } from './features/activities/jobs/derive-for-others.job.ts'
import { findCrossed } from './features/activities/jobs/find-crossed.job.ts'
import { importActivities } from './features/activities/jobs/import-activities.job.ts'
import { levelActivities } from './features/activities/jobs/level-activities.job.ts'
import { readDetails } from './features/activities/jobs/read-details.job.ts'
import { measureActivities } from './features/activities/jobs/measure-activities.job.ts'
import { purgeActivities } from './features/activities/jobs/purge-activities.job.ts'
import { undoImportJob } from './features/activities/jobs/undo-import.job.ts'
import { recrossActivities } from './features/activities/jobs/recross-activities.job.ts'
import { compareSubscriptions } from './features/billing/jobs/compare-subscriptions.job.ts'
import { healBilling } from './features/billing/jobs/heal-billing.job.ts'
import { syncSubscription } from './features/billing/jobs/sync-subscription.job.ts'
import { changeAtlas } from './features/atlas/jobs/change-atlas.job.ts'
import { loadWorldAtlasJob } from './features/atlas/jobs/load-world-atlas.job.ts'
import { purgeComments } from './features/comments/jobs/purge-comments.job.ts'
import { makeDemo } from './features/demo/jobs/make-demo.job.ts'
import { makeDemoMap } from './features/demo/jobs/make-demo-map.job.ts'
import { makeDemoPeople } from './features/demo/jobs/make-demo-people.job.ts'
import { makeDemoProject } from './features/demo/jobs/make-demo-project.job.ts'
import { removeFitnessLink } from './features/fitness-sync/jobs/remove-link.job.ts'
import { subscribeToPlatforms } from './features/fitness-sync/jobs/subscribe.job.ts'
import { syncFitnessLink } from './features/fitness-sync/jobs/sync-link.job.ts'
import { announceProject } from './features/following/jobs/announce-project.job.ts'
import { endFollow } from './features/following/jobs/end-follow.job.ts'
import { settleFriends } from './features/friends/settle-friends.job.ts'
import { tellFollowers } from './features/following/jobs/tell-followers.job.ts'
import { deliverPush } from './features/notifications/jobs/deliver-push.job.ts'
import { planPushes } from './features/notifications/jobs/plan-pushes.job.ts'
import { sendDigests } from './features/notifications/jobs/send-digests.job.ts'
import { writeNotification } from './features/notifications/jobs/write-notification.job.ts'
import { deliverMail } from './features/mail/jobs/deliver-mail.job.ts'
import { carryOutDecision } from './features/moderation/jobs/carry-out-decision.job.ts'
import { receiptForReport } from './features/moderation/jobs/receipt-for-report.job.ts'
import { tellAppeal } from './features/moderation/jobs/tell-appeal.job.ts'
import { describeProjects } from './features/projects/jobs/describe-projects.job.ts'
import { purgeProjects } from './features/projects/jobs/purge-projects.job.ts'
import { recountVotes } from './features/ratings/jobs/recount-votes.job.ts'
import { makeThumbnailsJob } from './features/videos/jobs/make-thumbnails.job.ts'
import { makePosters } from './features/videos/jobs/make-posters.job.ts'
import { prepareVideo } from './features/videos/jobs/prepare-video.job.ts'
import { purgeVideos } from './features/videos/jobs/purge-videos.job.ts'
import { transcodeVideo } from './features/videos/jobs/transcode-video.job.ts'
import { removeExpiredUploads } from './features/uploads/remove-expired-uploads.job.ts'
import { makeTerrain } from './features/terrain/jobs/make-terrain.job.ts'
import type { JobDefinition } from './jobs/define-job.ts'

/** Every job of the server. */
export const jobs: readonly JobDefinition[] = [
  deliverMail,
  accountDelete,
  sendPasswordReset,
  settleFriends,
  deriveForOthers,
  purgeActivities,
  removeExpiredUploads,
  importActivities,
  undoImportJob,
  findCrossed,
  recrossActivities,
  levelActivities,
  readDetails,
  measureActivities,
  changeAtlas,
  makeTerrain,
  loadWorldAtlasJob,
  prepareVideo,
  transcodeVideo,
  makeThumbnailsJob,
  makePosters,
  purgeVideos,
  describeProjects,
  makeDemo,
  makeDemoMap,
  makeDemoPeople,
  makeDemoProject,
  purgeProjects,
  recountVotes,
  endFollow,
  purgeComments,
  carryOutDecision,
  tellAppeal,
  receiptForReport,
  announceProject,
  tellFollowers,
  writeNotification,
  sendDigests,
  planPushes,
  deliverPush,
  syncSubscription,
  healBilling,
  compareSubscriptions,
  syncFitnessLink,
  removeFitnessLink,
  subscribeToPlatforms,
]
