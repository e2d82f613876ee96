import type { Region } from '#domain/region.ts'
import { alpineActivities } from './alpine-activities.ts'
import type { VideoPlan } from './video.ts'
import { northernActivities } from './northern-activities.ts'
import type { ActivityPlan } from './activity.ts'
import type { Mount } from './pose.ts'
import { demoRecordingsOf, type DemoRecording } from './recordings/demo-recordings.ts'
import { westernActivities } from './western-activities.ts'

export type DemoChannel = {
  key: string
  home: Region
  name: string
  about: string
  /** Colours of the channel's picture and banner. */
  colours: { sky: string; horizon: string; sun: string; ground: string }
  /** Holds all its projects. */
  playlist: { name: string; description: string }
}

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
  /** How it is shown to viewers who have not chosen for themselves. */
  firstView: 'as_recorded' | 'steady_and_level'
}

export type DemoWorld = {
  channels: DemoChannel[]
  activities: DemoActivity[]
  recordings: DemoRecording[]
  projects: DemoProject[]
}

/** What every description ends with. */
export const madeByProgram = 'Demo content: the track, the numbers and the pictures were made by a program.'

// They shake and tilt like real ones, so that a steady and level picture looks quite different.
const onHandlebar: Mount = { height: 1.35, pitch: -0.06, tilt: 0.06, lean: 0.55, shake: 0.022, steps: 0 }
const onChest: Mount = { height: 1.5, pitch: -0.06, tilt: -0.07, lean: 0.15, shake: 0.015, steps: 1.3 }
const onSkis: Mount = { height: 1.45, pitch: -0.16, tilt: 0.05, lean: 0.5, shake: 0.019, steps: 0 }
const inFlight: Mount = { height: 0, pitch: -0.16, tilt: -0.05, lean: 0.5, shake: 0.009, steps: 0 }
const inKayak: Mount = { height: 0.85, pitch: -0.04, tilt: -0.05, lean: 0.3, shake: 0.013, steps: 0.5 }
/** For the time-lapse of a walk, which the camera itself steadies. */
const steady: Mount = { height: 1.7, pitch: 0.02, tilt: 0, lean: 0, shake: 0, steps: 0 }

const video = (
  filename: string,
  start: number,
  rest: Pick<VideoPlan, 'scenery' | 'mount'> & Partial<VideoPlan>,
): VideoPlan => ({
  filename,
  start,
  seconds: 20,
  rate: 1,
  company: [],
  ...rest,
})

const alpine: DemoChannel = {
  key: 'alpine',
  home: 'eu',
  name: 'Demo: Alpine Lines',
  about: `Trails, slopes and thermals between Laces, St. Anton and Interlaken. ${madeByProgram}`,
  colours: { sky: '#1f5f8c', horizon: '#f3b48b', sun: '#fff1d6', ground: '#24384a' },
  playlist: { name: 'Demo: A season in the Alps', description: `From snow to summer. ${madeByProgram}` },
}
const northern: DemoChannel = {
  key: 'northern',
  home: 'eu',
  name: 'Demo: Northern Light',
  about: `Long days on ridges above the sea and in misty glens. ${madeByProgram}`,
  colours: { sky: '#20304f', horizon: '#7fc7b8', sun: '#f5fbe8', ground: '#1d3a3f' },
  playlist: { name: 'Demo: North of everything', description: `Walks under a low sun. ${madeByProgram}` },
}
const western: DemoChannel = {
  key: 'western',
  home: 'us',
  name: 'Demo: Western Dust',
  about: `Red rock, dry air and a lot of dust. ${madeByProgram}`,
  colours: { sky: '#3c6ea5', horizon: '#f6d7a8', sun: '#fff6df', ground: '#8f3d20' },
  playlist: { name: 'Demo: Desert rides', description: `Slickrock by bike. ${madeByProgram}` },
}

const activitiesOf = (channel: DemoChannel, plans: Record<string, ActivityPlan>): DemoActivity[] =>
  Object.entries(plans).map(([key, plan]) => ({
    key,
    channel: channel.key,
    plan: { ...plan, description: `${plan.description} ${madeByProgram}` },
  }))

const { moab, ...otherWestern } = westernActivities

export const demoWorld: DemoWorld = {
  channels: [alpine, northern, western],
  activities: [
    ...activitiesOf(alpine, alpineActivities),
    ...activitiesOf(northern, northernActivities),
    ...activitiesOf(western, otherWestern),
  ],
  recordings: demoRecordingsOf(madeByProgram),
  // Projects with one video come first, so that there is soon something to watch.
  projects: [
    {
      key: 'geiranger',
      channel: northern.key,
      ...describePlan(northernActivities.geiranger),
      activity: 'geiranger',
      firstView: 'as_recorded',
      videos: [
        video('GX010644.MP4', 640, {
          scenery: 'fjord',
          mount: inKayak,
          company: [
            { lead: 4, side: -3.4, dress: 'teal' },
            { lead: 9, side: 4.5, dress: 'yellow' },
          ],
        }),
      ],
    },
    {
      key: 'galzig',
      channel: alpine.key,
      ...describePlan(alpineActivities.galzig),
      activity: 'galzig',
      firstView: 'steady_and_level',
      videos: [
        video('GX010207.MP4', 92.6, {
          scenery: 'alpineSnow',
          mount: onSkis,
          company: [
            { lead: 0.75, side: 1.2, dress: 'red' },
            { lead: 1.7, side: -3.5, dress: 'yellow' },
          ],
        }),
      ],
    },
    {
      key: 'switzerland_trail',
      channel: western.key,
      ...describePlan(westernActivities.switzerland_trail),
      activity: 'switzerland_trail',
      firstView: 'steady_and_level',
      videos: [
        video('GX010871.MP4', 412.5, {
          scenery: 'aspenRoad',
          mount: onHandlebar,
          company: [{ lead: 1.7, side: 0.9, dress: 'teal' }],
        }),
      ],
    },
    {
      key: 'interlaken',
      channel: alpine.key,
      ...describePlan(alpineActivities.interlaken),
      activity: 'interlaken',
      firstView: 'as_recorded',
      videos: [
        video('GX010533.MP4', 344.3, {
          scenery: 'lakeValley',
          mount: inFlight,
          company: [
            { lead: 3, side: 14, up: 3, dress: 'red' },
            { lead: 6, side: -26, up: -9, dress: 'yellow' },
          ],
        }),
      ],
    },
    {
      key: 'drei_zinnen',
      channel: alpine.key,
      ...describePlan(alpineActivities.drei_zinnen),
      activity: 'drei_zinnen',
      firstView: 'steady_and_level',
      videos: [
        video('GX010581.MP4', 905, {
          scenery: 'alpineGolden',
          mount: onChest,
          company: [
            { lead: 5, side: 0.25, dress: 'violet' },
            { lead: 9, side: -0.2, dress: 'yellow' },
          ],
        }),
      ],
    },
    {
      key: 'sertig',
      channel: alpine.key,
      ...describePlan(alpineActivities.sertig),
      activity: 'sertig',
      firstView: 'as_recorded',
      videos: [
        video('GX010231.MP4', 620, {
          scenery: 'snowfall',
          mount: onChest,
          company: [{ lead: 9, side: 0, dress: 'red' }],
        }),
      ],
    },
    {
      key: 'glen_coe',
      channel: northern.key,
      ...describePlan(northernActivities.glen_coe),
      activity: 'glen_coe',
      firstView: 'as_recorded',
      videos: [
        video('GX010702.MP4', 305.8, {
          scenery: 'mistyGlen',
          mount: onChest,
          company: [{ lead: 3.2, side: 0, dress: 'yellow' }],
        }),
      ],
    },
    {
      key: 'latsch',
      channel: alpine.key,
      ...describePlan(alpineActivities.latsch),
      activity: 'latsch',
      firstView: 'steady_and_level',
      videos: [
        video('GX010411.MP4', 48.4, {
          scenery: 'alpineForest',
          mount: onHandlebar,
          company: [{ lead: 1.3, side: 0, dress: 'red' }],
        }),
        video('GX010412.MP4', 486.2, {
          scenery: 'alpineForest',
          mount: onHandlebar,
          company: [
            { lead: 1.2, side: 0, dress: 'yellow' },
            { lead: 2.4, side: 0, dress: 'red' },
          ],
        }),
      ],
    },
    {
      // The same trail as 'latsch', so that there is something to compare.
      key: 'latsch_visit',
      channel: western.key,
      ...describePlan(westernActivities.latsch_visit),
      activity: 'latsch_visit',
      firstView: 'steady_and_level',
      videos: [
        video('GX010903.MP4', 96.4, {
          scenery: 'alpineForest',
          mount: onHandlebar,
          company: [{ lead: 1.5, side: 0, dress: 'violet' }],
        }),
      ],
    },
    {
      key: 'reine',
      channel: northern.key,
      ...describePlan(northernActivities.reine),
      activity: 'reine',
      firstView: 'as_recorded',
      videos: [
        video('GX010618.MP4', 1985, {
          scenery: 'northernRidge',
          mount: steady,
          rate: 12,
          company: [{ lead: 10, side: 0.2, dress: 'red' }],
        }),
      ],
    },
    {
      key: 'moab',
      channel: western.key,
      ...describePlan(moab),
      // The map and the figures come from the camera, as for anyone without a watch.
      activity: null,
      firstView: 'steady_and_level',
      videos: [
        video('GX010824.MP4', 203.7, {
          scenery: 'redRock',
          mount: onHandlebar,
          company: [{ lead: 1.5, side: 0.3, dress: 'teal' }],
        }),
        video('GX010825.MP4', 318.2, {
          scenery: 'redRock',
          mount: onHandlebar,
          company: [{ lead: 2, side: -0.3, dress: 'violet' }],
        }),
      ],
    },
  ],
}

function describePlan(plan: ActivityPlan): Pick<DemoProject, 'title' | 'description' | 'plan'> {
  return { title: plan.title, description: `${plan.description} ${madeByProgram}`, plan }
}
