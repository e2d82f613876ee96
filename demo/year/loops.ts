import type { ActivityPlan } from '#demo/activity.ts'
import { alpineActivities } from '#demo/alpine-activities.ts'
import { via } from '#demo/waypoints.ts'

/** What a loop needs. The year decides when it is done. */
export type Loop = Pick<ActivityPlan, 'seed' | 'sport' | 'title' | 'description' | 'waypoints'>

/** The loops of someone who lives in Latsch. Kept short: a year holds a hundred and fifty of them. */
export const yearLoops = {
  lunch_run: {
    seed: 51,
    sport: 'running',
    title: 'Lunch run along the river',
    description: 'Out on one bank, back on the other.',
    waypoints: [
      via(46.6176, 10.8612, 640),
      via(46.6194, 10.8732, 633),
      via(46.6212, 10.8868, 626),
      via(46.6188, 10.8862, 626),
      via(46.6164, 10.8722, 633),
      via(46.6176, 10.8612, 640),
    ],
  },
  valley_run: {
    seed: 52,
    sport: 'running',
    title: 'Through the orchards',
    description: 'The flat loop down the valley.',
    waypoints: [
      via(46.6176, 10.8612, 640),
      via(46.6198, 10.8836, 628),
      via(46.6226, 10.9042, 618),
      via(46.6252, 10.9186, 612),
      via(46.6222, 10.9192, 610),
      via(46.6186, 10.9002, 617),
      via(46.6162, 10.8792, 628),
      via(46.6176, 10.8612, 640),
    ],
  },
  evening_ride: {
    seed: 53,
    sport: 'road_cycling',
    title: 'Down the valley and back',
    description: 'With the wind out, against it home.',
    waypoints: [
      via(46.6176, 10.8612, 640),
      via(46.6216, 10.9182, 608),
      via(46.6262, 10.9722, 580),
      via(46.6332, 11.0302, 556),
      via(46.6292, 10.9742, 578),
      via(46.6232, 10.9192, 606),
      via(46.6176, 10.8612, 640),
    ],
  },
  side_valley: {
    seed: 54,
    sport: 'gravel_cycling',
    title: 'Into the side valley',
    description: 'Gravel all the way up, and a long way home.',
    waypoints: [
      via(46.6176, 10.8612, 640),
      via(46.6112, 10.8342, 664),
      via(46.5982, 10.8202, 790),
      via(46.5842, 10.8062, 930, { rest: 4 }),
      via(46.5982, 10.8202, 790),
      via(46.6112, 10.8342, 664),
      via(46.6176, 10.8612, 640),
    ],
  },
  sunny_side: {
    seed: 55,
    sport: 'hiking',
    title: 'Up the sunny side',
    description: 'To the first bench above the terraces.',
    waypoints: [
      via(46.6188, 10.8592, 645),
      via(46.6232, 10.8612, 740),
      via(46.6272, 10.8652, 860, { rest: 9 }),
      via(46.6232, 10.8612, 740),
      via(46.6188, 10.8592, 645),
    ],
  },
  home_trail: loopOf(alpineActivities.latsch, 'The home trail', 'The same trail, a little faster each time.'),
  ski_tour: loopOf(alpineActivities.sertig, 'Ski tour before the crowds', 'Up in the cold, down in powder.'),
} as const satisfies Record<string, Loop>

export type LoopKey = keyof typeof yearLoops

function loopOf({ seed, sport, waypoints }: ActivityPlan, title: string, description: string): Loop {
  return { seed, sport, title, description, waypoints }
}
