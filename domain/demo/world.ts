import type { Region } from '#domain/region.ts'
import { alpineActivities } from './alpine-activities.ts'
import type { VideoPlan } from './video.ts'
import { northernActivities } from './northern-activities.ts'
import type { ActivityPlan } from './activity.ts'
import type { Mount } from './pose.ts'
import { westernActivities } from './western-activities.ts'

export type DemoChannel = { key: string; home: Region; name: string }

/** An activity recorded with a watch. The key names the file and identifies content that already exists. */
export type DemoActivity = { key: string; channel: string; plan: ActivityPlan }

export type DemoProject = {
  key: string
  channel: string
  title: string
  description: string
  /** The activity the videos were taken on. */
  plan: ActivityPlan
  /** The activity shown beside them; null where only the camera recorded it. */
  activity: string | null
  videos: VideoPlan[]
}

export type DemoWorld = { channels: DemoChannel[]; activities: DemoActivity[]; projects: DemoProject[] }

const made = 'Demo content: the track, the numbers and the pictures were made by a program.'

const onHandlebar: Mount = { height: 1.35, pitch: -0.05, lean: 0.55, shake: 0.0075, steps: 0 }
const onChest: Mount = { height: 1.5, pitch: -0.02, lean: 0.15, shake: 0.004, steps: 1.3 }
const onSkis: Mount = { height: 1.6, pitch: -0.03, lean: 0.5, shake: 0.005, steps: 0 }
const inFlight: Mount = { height: 0, pitch: -0.16, lean: 0.5, shake: 0.0025, steps: 0 }
/** The camera steadies the time-lapse of a walk. */
const steady: Mount = { height: 1.7, pitch: 0.02, lean: 0, shake: 0, steps: 0 }

const video = (
  filename: string,
  start: number,
  rest: Pick<VideoPlan, 'scenery' | 'mount'> & Partial<VideoPlan>,
): VideoPlan => ({
  filename,
  start,
  seconds: 12,
  rate: 1,
  ...rest,
})

const alpine = { key: 'alpine', home: 'eu', name: 'Demo: Alpine Lines' } as const
const northern = { key: 'northern', home: 'eu', name: 'Demo: Northern Light' } as const
const western = { key: 'western', home: 'us', name: 'Demo: Western Dust' } as const

const activitiesOf = (channel: DemoChannel, plans: Record<string, ActivityPlan>): DemoActivity[] =>
  Object.entries(plans).map(([key, plan]) => ({
    key,
    channel: channel.key,
    plan: { ...plan, description: `${plan.description} ${made}` },
  }))

const { moab, ...otherWestern } = westernActivities

export const demoWorld: DemoWorld = {
  channels: [alpine, northern, western],
  activities: [
    ...activitiesOf(alpine, alpineActivities),
    ...activitiesOf(northern, northernActivities),
    ...activitiesOf(western, otherWestern),
  ],
  projects: [
    {
      key: 'latsch',
      channel: alpine.key,
      ...describePlan(alpineActivities.latsch),
      activity: 'latsch',
      videos: [
        video('GX010411.MP4', 48.4, { scenery: 'alpineForest', mount: onHandlebar }),
        video('GX010412.MP4', 231.2, { scenery: 'alpineForest', mount: onHandlebar }),
      ],
    },
    {
      key: 'galzig',
      channel: alpine.key,
      ...describePlan(alpineActivities.galzig),
      activity: 'galzig',
      videos: [video('GX010207.MP4', 92.6, { scenery: 'alpineSnow', mount: onSkis })],
    },
    {
      key: 'interlaken',
      channel: alpine.key,
      ...describePlan(alpineActivities.interlaken),
      activity: 'interlaken',
      videos: [video('GX010533.MP4', 344.3, { scenery: 'lakeValley', mount: inFlight })],
    },
    {
      key: 'reine',
      channel: northern.key,
      ...describePlan(northernActivities.reine),
      activity: 'reine',
      videos: [video('GX010618.MP4', 1985, { scenery: 'northernRidge', mount: steady, rate: 12 })],
    },
    {
      key: 'glen_coe',
      channel: northern.key,
      ...describePlan(northernActivities.glen_coe),
      activity: 'glen_coe',
      videos: [video('GX010702.MP4', 305.8, { scenery: 'mistyGlen', mount: onChest })],
    },
    {
      key: 'moab',
      channel: western.key,
      ...describePlan(moab),
      activity: null,
      videos: [video('GX010824.MP4', 203.7, { scenery: 'redRock', mount: onHandlebar })],
    },
  ],
}

function describePlan(plan: ActivityPlan): Pick<DemoProject, 'title' | 'description' | 'plan'> {
  return { title: plan.title, description: `${plan.description} ${made}`, plan }
}
