import { hasClimbs } from '#domain/sport.ts'
import type { DeviceTotals, Recording, Summary } from './recording.ts'

/** Totals that the device counts as well, so that owners can choose whose are shown. */
export const comparedNames = ['distance_m', 'moving_time_ms', 'ascent_m', 'descent_m'] as const
export type ComparedName = (typeof comparedNames)[number]
export type ComparedTotals = Record<ComparedName, number | null>

/** How large the difference must be, as a share of the device's value, for the owner to be told. */
const worthTelling = 0.05
/** Differences in metres and milliseconds that mean nothing, however short the activity was. */
const negligibleDifferences: Record<ComparedName, number> = {
  distance_m: 50,
  moving_time_ms: 10_000,
  ascent_m: 5,
  descent_m: 5,
}

/**
 * Whether the device's totals are shown first. The device knows the pressure between the samples and how its barometer
 * errs, so its climbs are better than any that are added up afterwards; unless its distance shows that it counted
 * something else.
 */
export function isDeviceFirst(
  { samples, sport, device_totals: device }: Recording,
  ours: ComparedTotals,
): boolean {
  const { altitude_source: source } = samples
  if (!device?.ascent_m || !hasClimbs(sport)) return false
  if (source !== 'barometer' && source !== 'fine_barometer') return false
  return device.distance_m === null || ours.distance_m === null || !isWorthTelling('distance_m', ours, device)
}

/** The totals for an owner who trusts the device: its own, and ours where it has none. */
export function totalsOfDevice(ours: ComparedTotals, device: DeviceTotals): ComparedTotals {
  return {
    distance_m: device.distance_m ?? ours.distance_m,
    // Timer time is something different: it includes every rest without a pause.
    moving_time_ms: device.moving_time_ms ?? ours.moving_time_ms,
    // Devices that do not count calories write zero.
    ascent_m: device.ascent_m || ours.ascent_m,
    descent_m: device.descent_m || ours.descent_m,
  }
}

/** The totals that differ noticeably. */
export function differingTotals(ours: ComparedTotals, device: ComparedTotals): ComparedName[] {
  return comparedNames.filter((name) => isWorthTelling(name, ours, device))
}

function isWorthTelling(name: ComparedName, ours: ComparedTotals, device: ComparedTotals): boolean {
  const [own, theirs] = [ours[name] ?? 0, device[name] ?? 0]
  return Math.abs(own - theirs) > Math.max(negligibleDifferences[name], worthTelling * theirs)
}

export function comparedOf(totals: ComparedTotals): ComparedTotals {
  const { distance_m, moving_time_ms, ascent_m, descent_m } = totals
  return { distance_m, moving_time_ms, ascent_m, descent_m }
}

/** The displayed average speed is the distance divided by the time, whoever counted them. */
export function withAverageSpeed(
  series: Summary['series'],
  { distance_m, moving_time_ms }: ComparedTotals,
): Summary['series'] {
  if (!series.speed || !distance_m || !moving_time_ms) return series
  return { ...series, speed: { ...series.speed, average: distance_m / (moving_time_ms / 1000) } }
}
