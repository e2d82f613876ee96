import { writeGpx } from '#domain/formats/write/gpx.ts'
import { simulateActivity, recordActivity, type ActivityPlan } from './activity.ts'
import { wayStep } from './way.ts'
import { writeTcx, type TcxLap } from './write-tcx.ts'

/** The file a watch would export for an activity: a filename and the text. */
export function activityFileOf(key: string, plan: ActivityPlan): { filename: string; text: string } {
  const activity = simulateActivity(plan)
  const { samples, breaks } = recordActivity(activity)
  if (plan.lap !== undefined) {
    const laps = lapsOf(activity.travel.along, plan.lap)
    return { filename: `${key}.tcx`, text: writeTcx(samples, { laps, breaks }) }
  }
  const { title, description, sport } = plan
  return {
    filename: `${key}.gpx`,
    text: [...writeGpx({ name: title, description, sport, samples, breaks })].join(''),
  }
}

function lapsOf(along: Float64Array, length: number): TcxLap[] {
  const laps: TcxLap[] = []
  let from = 0
  for (let index = 1; index <= along.length; index++) {
    const metres = (along[Math.min(index, along.length - 1)]! - along[from]!) * wayStep
    if (metres < length && index < along.length) continue
    laps.push({ from, to: index, metres })
    from = index
  }
  return laps
}
