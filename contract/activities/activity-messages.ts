import { plural } from '#contract/plural.ts'

const counted = (count: number) => plural(count, { one: '# activity', other: '# activities' })

/** Duplicates are deleted and restored together with their activities. */
const withDuplicates = (what: string, duplicates: number) =>
  duplicates === 0 ? what : `${what} and ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })}`

/** Messages of the activity and privacy pages. Kept apart because only those pages download them. */
export const activityMessages = {
  titleRequired: 'title is required',
  flightFailed: 'The elevation of this area could not be loaded, so the flight cannot begin. Try again.',
  activityArchived: 'Activity archived.',
  activityRestored: 'Activity restored.',
  activityDeleted: (duplicates: number) => `${withDuplicates('Activity', duplicates)} deleted.`,
  activitiesArchived: (count: number) => `${counted(count)} archived.`,
  activitiesRestored: (count: number, duplicates = 0) =>
    `${withDuplicates(counted(count), duplicates)} restored.`,
  activitiesDeleted: (count: number, duplicates = 0) =>
    `${withDuplicates(counted(count), duplicates)} deleted.`,
  activitiesBothKept: 'Both activities count now.',
  activitiesMerged: 'Merged. The better recording counts.',
  activitiesFollowDefault: (count: number) =>
    `This also applies to what you already uploaded: ${plural(count, { one: '# activity follows', other: '# activities follow' })} this choice.`,
  zoneAdded: (name: string) => `The area around ${name} is now hidden from others.`,
  zoneRemoved: (name: string) => `The area around ${name} is visible to others again.`,
  coordinatesWanted: 'Choose a place on the map, or enter its latitude and longitude.',
  muchOlder: (period: string, sum: string) =>
    `One activity is much older than the others and is not shown: ${period}, ${sum}.`,
  totalsDiffer: (device: string, ours: string) => `Your device counted ${device}, Trailcast ${ours}.`,
  deviceTotalsAreShown: (device: string, ours: string) =>
    `You see your device’s totals: ${device}. Trailcast counted ${ours}.`,
  /** `names` are the names of totals, as in `Ascent and descent differ too.` */
  othersDifferToo: (names: string[]) => {
    const list = new Intl.ListFormat('en-GB').format(
      names.map((name, at) => (at === 0 ? name : name.toLowerCase())),
    )
    return `${list} ${plural(names.length, { one: 'differs', other: 'differ' })} too.`
  },
  deviceTotalsChosen: 'You now see your device’s totals.',
  ourTotalsChosen: 'You now see Trailcast’s totals.',
  /** By altitude source; `terrain` (a line drawn on a map) needs no explanation. */
  altitudeSources: (model: string | null) => ({
    barometer: 'Altitude: barometer',
    fine_barometer: 'Altitude: barometer',
    satellites: 'Altitude: GPS',
    model: model === null ? 'Altitude: terrain model' : `Altitude: terrain model (${model})`,
    terrain: null,
    none: 'No altitude was recorded',
  }),
  terrainChosen: 'Altitude, ascent and descent now come from the terrain model.',
  recordedAltitudeChosen: 'You now see the altitude your device recorded.',
  telemetryFailed: 'The recorded data could not be loaded.',
} as const
