import type { Migration } from './migration.ts'
import { cellAccounts } from './migrations/0001_cell_accounts.ts'
import { cellMailAndJobs } from './migrations/0002_cell_mail_and_jobs.ts'
import { worldDirectory } from './migrations/0003_world_directory.ts'
import { cellSignIn } from './migrations/0004_cell_sign_in.ts'
import { worldSignIn } from './migrations/0005_world_sign_in.ts'
import { cellConfirmedEmail } from './migrations/0006_cell_confirmed_email.ts'
import { worldSignInPurpose } from './migrations/0007_world_sign_in_purpose.ts'
import { cellActivities } from './migrations/0008_cell_activities.ts'
import { worldAtlas } from './migrations/0009_world_atlas.ts'
import { cellCrossings } from './migrations/0010_cell_crossings.ts'
import { cellVideos } from './migrations/0011_cell_videos.ts'
import { cellProjects } from './migrations/0012_cell_projects.ts'
import { cellCaptions } from './migrations/0013_cell_captions.ts'
import { cellSpentProofs } from './migrations/0014_cell_spent_proofs.ts'
import { cellCameraPlaces } from './migrations/0015_cell_camera_places.ts'
import { cellPosters } from './migrations/0016_cell_posters.ts'
import { cellHiddenPlaces } from './migrations/0017_cell_hidden_places.ts'
import { cellVirtualRides } from './migrations/0018_cell_virtual_rides.ts'
import { cellDeviceTotals } from './migrations/0019_cell_device_totals.ts'
import { worldMapRegions } from './migrations/0020_world_map_regions.ts'
import { cellTerrainHeights } from './migrations/0021_cell_terrain_heights.ts'
import { cellChannelsAndPlaylists } from './migrations/0022_cell_channels_and_playlists.ts'
import { cellProposals } from './migrations/0023_cell_proposals.ts'
import { cellMotionQuality } from './migrations/0024_cell_motion_quality.ts'
import { cellPeople } from './migrations/0025_cell_people.ts'
import { cellCommentsAndVotes } from './migrations/0026_cell_comments_and_votes.ts'
import { cellFriends } from './migrations/0027_cell_friends.ts'
import { cellModeration } from './migrations/0028_cell_moderation.ts'
import { cellNotifications } from './migrations/0029_cell_notifications.ts'
import { cellFollowing } from './migrations/0030_cell_following.ts'
import { cellIndexesOfFriends } from './migrations/0031_cell_indexes_of_friends.ts'
import { cellBilling } from './migrations/0032_cell_billing.ts'
import { cellActivitySources } from './migrations/0033_cell_activity_sources.ts'
import { cellExportExtras } from './migrations/0034_cell_export_extras.ts'
import { cellFitnessLinks } from './migrations/0035_cell_fitness_links.ts'
import { worldFitnessSubscriptions } from './migrations/0036_world_fitness_subscriptions.ts'
import { cellPush } from './migrations/0037_cell_push.ts'
import { cellRecordedDetails } from './migrations/0038_cell_recorded_details.ts'
import { cellEfforts } from './migrations/0039_cell_efforts.ts'
import { cellActivityDays } from './migrations/0040_cell_activity_days.ts'
import { cellGearUse } from './migrations/0041_cell_gear_use.ts'
import { worldPeaks } from './migrations/0042_world_peaks.ts'
import { cellReachedSpots } from './migrations/0044_cell_reached_spots.ts'
import { cellDuplicatesFollow } from './migrations/0045_cell_duplicates_follow.ts'
import { cellOwnExports } from './migrations/0047_cell_own_exports.ts'
import { cellHiddenVideo } from './migrations/0048_cell_hidden_video.ts'
import { cellServedPosters } from './migrations/0050_cell_served_posters.ts'
import { cellSeveralNotices } from './migrations/0052_cell_several_notices.ts'
import { cellUncountedVotes } from './migrations/0053_cell_uncounted_votes.ts'
import { cellTotalsAgain } from './migrations/0054_cell_totals_again.ts'
import { cellKeptHidden } from './migrations/0055_cell_kept_hidden.ts'
import { cellTalkAboutActivities } from './migrations/0056_cell_talk_about_activities.ts'
import { cellOnlineMap } from './migrations/0063_cell_online_map.ts'
import { cellShortVideosOnTrails } from './migrations/0064_cell_short_videos_on_trails.ts'

/** In the order they run. Add new ones at the end. */
export const cellMigrations: Migration[] = [
  cellAccounts,
  cellMailAndJobs,
  cellSignIn,
  cellConfirmedEmail,
  cellActivities,
  cellCrossings,
  cellVideos,
  cellProjects,
  cellCaptions,
  cellSpentProofs,
  cellCameraPlaces,
  cellPosters,
  cellHiddenPlaces,
  cellVirtualRides,
  cellDeviceTotals,
  cellTerrainHeights,
  cellChannelsAndPlaylists,
  cellProposals,
  cellMotionQuality,
  cellPeople,
  cellCommentsAndVotes,
  cellFriends,
  cellModeration,
  cellNotifications,
  cellFollowing,
  cellIndexesOfFriends,
  cellBilling,
  cellActivitySources,
  cellExportExtras,
  cellFitnessLinks,
  cellPush,
  cellRecordedDetails,
  cellEfforts,
  cellActivityDays,
  cellGearUse,
  cellReachedSpots,
  cellDuplicatesFollow,
  cellOwnExports,
  cellHiddenVideo,
  cellServedPosters,
  cellSeveralNotices,
  cellUncountedVotes,
  cellTotalsAgain,
  cellKeptHidden,
  cellTalkAboutActivities,
  cellOnlineMap,
  cellShortVideosOnTrails,
]
export const worldMigrations: Migration[] = [
  worldDirectory,
  worldSignIn,
  worldSignInPurpose,
  worldAtlas,
  worldMapRegions,
  worldFitnessSubscriptions,
  worldPeaks,
]
