import type { Feature } from '#server/feature.ts'
import { visibility } from './visibility/feature.ts'
import { people } from './people/feature.ts'
import { mail } from './mail/feature.ts'
import { billing } from './billing/feature.ts'
import { baseMap } from './base-map/feature.ts'
import { site } from './site/feature.ts'
import { mapPictures } from './map-pictures/feature.ts'
import { contact } from './contact/feature.ts'
import { friends } from './friends/feature.ts'
import { devMail } from './dev-mail/feature.ts'
import { devPayments } from './dev-payments/feature.ts'
import { devFitness } from './dev-fitness/feature.ts'
import { devSignIn } from './dev-sign-in/feature.ts'
import { terrain } from './terrain/feature.ts'
import { tiles } from './tiles/feature.ts'
import { atlas } from './atlas/feature.ts'
import { uploads } from './uploads/feature.ts'
import { videos } from './videos/feature.ts'
import { recordings } from './recordings/feature.ts'
import { gear } from './gear/feature.ts'
import { calendar } from './calendar/feature.ts'
import { altitude } from './altitude/feature.ts'
import { efforts } from './efforts/feature.ts'
import { trails } from './trails/feature.ts'
import { activities } from './activities/feature.ts'
import { imports } from './imports/feature.ts'
import { projects } from './projects/feature.ts'
import { fitnessSync } from './fitness-sync/feature.ts'
import { channels } from './channels/feature.ts'
import { ratings } from './ratings/feature.ts'
import { comments } from './comments/feature.ts'
import { playlists } from './playlists/feature.ts'
import { notifications } from './notifications/feature.ts'
import { following } from './following/feature.ts'
import { discovery } from './discovery/feature.ts'
import { accounts } from './accounts/feature.ts'
import { moderation } from './moderation/feature.ts'
import { demo } from './demo/feature.ts'

/** Every feature of the server. Each uses only those above it; the other direction is announced as a change. */
export const features: readonly Feature[] = [
  visibility,
  people,
  mail,
  billing,
  baseMap,
  site,
  mapPictures,
  contact,
  friends,
  devMail,
  devPayments,
  devFitness,
  devSignIn,
  terrain,
  tiles,
  atlas,
  uploads,
  videos,
  recordings,
  gear,
  calendar,
  altitude,
  efforts,
  trails,
  activities,
  imports,
  projects,
  fitnessSync,
  channels,
  ratings,
  comments,
  playlists,
  notifications,
  following,
  discovery,
  accounts,
  moderation,
  demo,
]
