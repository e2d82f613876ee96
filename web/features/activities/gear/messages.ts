import { plural } from '#contract/plural.ts'
import type { GearKind } from '#contract/gear/gear.ts'

const kinds: Record<GearKind, string> = { bike: 'Bike', shoes: 'Shoes', other: 'Other' }

/** What people read about their gear. */
export const gearTexts = {
  kinds,
  gear: 'Gear',
  myGear: 'My gear',
  lead: 'Your bikes, shoes and other equipment, and the distance each has covered. Only you see this.',
  addGear: 'Add gear',
  noGearYet: 'No gear yet',
  noGearHelp:
    'Add a bike or a pair of shoes, choose the sports you use it for, and new activities are added to it automatically. A Strava export brings its gear along.',
  notLoaded: 'Your gear could not be loaded.',
  retiredGear: 'Retired',
  distance: 'Distance',
  activities: 'Activities',
  movingTime: 'Moving time',
  ascent: 'Ascent',
  defaultFor: (sports: string) => `Default for ${sports}`,
  lastUsed: (day: string) => `Last used on ${day}`,
  usedFrom: (from: string, to: string) => `Used from ${from} to ${to}`,
  neverUsed: 'Not used yet',
  replaceAt: (distance: string) => `Replace after ${distance}`,
  toGo: (distance: string) => `${distance} to go`,
  timeToReplace: (distance: string) =>
    `It has covered more than the ${distance} you set. Time to replace it.`,
  showActivities: 'Show activities',
  actionsFor: (name: string) => `Actions for ${name}`,

  // Actions
  edit: 'Edit',
  retire: 'Retire',
  bringBack: 'Bring back',
  mergeWith: 'Merge with…',
  delete: 'Delete',
  retiredNow: (name: string) => `${name} is retired. It is not offered for new activities any more.`,
  backNow: (name: string) => `${name} is in use again.`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteHelp: (count: number) =>
    count === 0
      ? 'No activity uses it. This cannot be undone.'
      : `${plural(count, { one: '# activity stays', other: '# activities stay' })}, without gear. This cannot be undone. To keep the figures of gear that you no longer use, retire it instead.`,
  deleted: (name: string) => `${name} deleted.`,
  mergeTitle: (name: string) => `Merge ${name}`,
  mergeHelp: (name: string) =>
    `For gear that is here twice. The one you choose gets all activities and the earlier distance of ${name}, which is then gone.`,
  mergeInto: 'Merge into',
  merge: 'Merge',
  merged: (name: string) => `Merged into ${name}.`,

  // Form
  editGear: 'Edit gear',
  kind: 'Kind',
  name: 'Name',
  nameHint: 'What you call it, for example “Gravel bike”',
  nameRequired: 'Enter a name.',
  brand: 'Brand',
  model: 'Model',
  earlierDistance: (unit: string) => `Distance before (${unit})`,
  earlierDistanceHint: 'What it had covered before its first activity here',
  replaceAfter: (unit: string) => `Replace after (${unit})`,
  replaceAfterHint: 'Leave this empty if you do not want a reminder',
  distanceWanted: 'Enter a distance such as 800.',
  defaultSports: 'Use it for new activities of',
  defaultSportsHint:
    'Each sport has one default. Activities that are older than 30 days when they arrive get none.',
  note: 'Note',
  cancel: 'Cancel',
  save: 'Save',
  add: 'Add',
  added: (name: string) => `${name} added.`,

  // Where gear is chosen
  noGear: 'None',
  retiredOption: (name: string) => `${name} (retired)`,
  withGear: (name: string) => `With ${name}`,
  withAnyGear: 'With any gear',
} as const
