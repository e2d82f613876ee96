const counted = (count: number) => (count === 1 ? '1 activity is' : `${count} activities are`)

/** What pages about activities and privacy say. Apart from the others, because only those pages need them. */
export const activityMessages = {
  titleRequired: 'title is required',
  activityArchived: 'The activity is in your archive.',
  activityRestored: 'The activity is back in your lists.',
  activityDeleted: 'The activity is deleted.',
  activitiesArchived: (count: number) => `${counted(count)} in your archive now.`,
  activitiesRestored: (count: number) => `${counted(count)} back in your lists.`,
  activitiesDeleted: (count: number) => `${counted(count)} deleted.`,
  activitiesBothKept: 'Both recordings count now.',
  activitiesFollowDefault: (count: number) =>
    `This also holds for what is there already: ${count === 1 ? '1 activity follows' : `${count} activities follow`} this choice.`,
  zoneAdded: (name: string) => `Others do not see the surroundings of ${name} any more.`,
  zoneRemoved: (name: string) => `Others can see the surroundings of ${name} again.`,
  coordinatesWanted: 'Please choose a place on the map, or write its latitude and longitude.',
  muchOlder: (period: string, sum: string) =>
    `One activity is much older than the others, and not drawn: ${period}, ${sum}.`,
  totalsDiffer: (device: string, ours: string) => `Your device counted ${device}, Trailcast ${ours}.`,
  deviceTotalsAreShown: (device: string, ours: string) =>
    `You see the totals of your device: ${device}. Trailcast counted ${ours}.`,
  /** Of the names of totals: `Ascent and descent differ too.` */
  othersDifferToo: (names: string[]) => {
    const list = new Intl.ListFormat('en-GB').format(
      names.map((name, at) => (at === 0 ? name : name.toLowerCase())),
    )
    return `${list} ${names.length === 1 ? 'differs' : 'differ'} too.`
  },
  deviceTotalsChosen: 'You see the totals of your device now.',
  ourTotalsChosen: 'You see Trailcast’s totals now.',
  telemetryFailed: 'The recorded data could not be loaded.',
} as const
