import { recordActivity, simulateActivity, type ActivityPlan } from '#demo/activity.ts'
import { via } from '#demo/waypoints.ts'
import { writeMultisportTcx } from '#demo/write-tcx.ts'

type Leg = Pick<ActivityPlan, 'seed' | 'sport' | 'waypoints'> & {
  /** Seconds between the previous leg and this one. */
  change: number
}

/** At the eastern end of the Wörthersee: in the lake, along its shore, and along the canal to the town. */
const legs: readonly Leg[] = [
  {
    seed: 71,
    sport: 'open_water_swimming',
    change: 0,
    waypoints: [
      via(46.6207, 14.2551, 440),
      via(46.6191, 14.2489, 440),
      via(46.6222, 14.2472, 440),
      via(46.6213, 14.2549, 440),
    ],
  },
  {
    seed: 72,
    sport: 'road_cycling',
    change: 148,
    waypoints: [
      via(46.6224, 14.2566, 446),
      via(46.6268, 14.2291, 452),
      via(46.6302, 14.1902, 470),
      via(46.6341, 14.1602, 452),
      via(46.6302, 14.1902, 470),
      via(46.6268, 14.2291, 452),
      via(46.6224, 14.2566, 446),
    ],
  },
  {
    seed: 73,
    sport: 'running',
    change: 71,
    waypoints: [
      via(46.6221, 14.2571, 446),
      via(46.6232, 14.2762, 446),
      via(46.6241, 14.2871, 447),
      via(46.6232, 14.2762, 446),
      via(46.6219, 14.2564, 446),
    ],
  },
]

/** A short triathlon as one file of three legs. */
export function triathlonFile(startMs: number): string {
  let at = startMs
  const recorded = legs.map(({ change, ...leg }) => {
    at += change * 1000
    const plan: ActivityPlan = { ...leg, title: '', description: '', startMs: at, temperature: 21 }
    const { samples, breaks } = recordActivity(simulateActivity(plan))
    at = samples.time.at(-1) ?? at
    return { sport: leg.sport, samples, breaks }
  })
  return writeMultisportTcx(recorded)
}
