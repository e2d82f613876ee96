import type { Recording } from '#domain/telemetry/recording.ts'

/** A record as fit-file-parser gives it. */
export type LibraryRecord = Record<string, unknown> & { timestamp?: Date }

/**
 * The first difference between our samples and the records of fit-file-parser; null if they are equal. Records
 * with the same time are one moment: the later one takes precedence.
 */
export function differenceOf(ours: Recording[], theirs: LibraryRecord[]): string | null {
  const byTime = new Map<number, LibraryRecord>()
  for (const record of theirs) {
    const time = record.timestamp?.getTime()
    if (time === undefined || !Number.isFinite(time)) continue
    const known = Object.entries(record).filter(
      ([, value]) => value !== undefined && value !== null && !Number.isNaN(value),
    )
    byTime.set(time, { ...byTime.get(time), ...Object.fromEntries(known) })
  }
  const count = ours.reduce((sum, { samples }) => sum + samples.time.length, 0)
  if (count !== byTime.size) return `${count} samples, fit-file-parser ${byTime.size}`
  for (const { samples } of ours) {
    for (const [row, time] of samples.time.entries()) {
      const record = byTime.get(time)
      if (!record) return `no record at ${new Date(time).toISOString()}`
      const difference = differenceAt(samples, row, { record, isWhole: ours.length === 1 })
      if (difference !== null) return `${new Date(time).toISOString()}: ${difference}`
    }
  }
  return null
}

function differenceAt(
  { lat, lon, series }: Recording['samples'],
  row: number,
  { record, isWhole }: { record: LibraryRecord; isWhole: boolean },
): string | null {
  const number = (...names: string[]) =>
    Number(names.map((name) => record[name]).find((value) => value !== undefined) ?? Number.NaN)
  const pairs: [string, number | undefined, number][] = [
    ['lat', lat[row], number('position_lat')],
    ['lon', lon[row], number('position_long')],
    ['altitude', series.altitude?.[row], number('enhanced_altitude', 'altitude')],
    ['heart rate', series.heart_rate?.[row], number('heart_rate')],
    ['power', series.power?.[row], number('power', 'Power')],
    ['temperature', series.temperature?.[row], number('temperature')],
    ['cadence', series.cadence?.[row], number('cadence') + (number('fractional_cadence') || 0)],
  ]
  // The library leaves speed and distance packed where they share three bytes.
  if (record['compressed_speed_distance'] === undefined) {
    pairs.push(['speed', series.speed?.[row], number('enhanced_speed', 'speed')])
    // With several sessions, each of ours starts at zero.
    if (isWhole) pairs.push(['distance', series.distance?.[row], number('distance')])
  }
  for (const [name, mine = Number.NaN, other] of pairs) {
    const isEqual = Object.is(mine, other) || Math.abs(mine - other) <= 1e-6 * Math.max(1, Math.abs(other))
    if (!isEqual) return `${name} ${mine}, fit-file-parser ${other}`
  }
  return null
}
