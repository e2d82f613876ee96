import { plural } from '#contract/plural.ts'

/** About what is kept on this device, to be seen without a network. */
export const deviceMessages = {
  asOf: (isOnline: boolean, moment: string) =>
    `${isOnline ? 'Trailcast cannot be reached.' : 'You are offline.'} This is what is on this device, as of ${moment}.`,

  keep: 'Keep on this device',
  keepHint: 'Then you can watch it without a network. It is removed when you sign out.',
  size: (lines: number, bytes: string) => `About ${bytes}, in ${lines}p.`,
  elsewhere: (count: number) =>
    `${plural(count, { one: '# video is', other: '# videos are' })} on YouTube and cannot be kept.`,
  noRoom: (needed: string, free: string) =>
    `This device has no room for it: it takes about ${needed}, and ${free} are free.`,
  keeping: 'Keeping the project on this device',
  arrived: (bytes: string, all: string) => `${bytes} of about ${all}`,
  onDevice: (bytes: string, moment: string) => `On this device since ${moment}, ${bytes}.`,
  notKept: {
    preparing: 'The video is still being prepared. Try again when all of it is there.',
    full: 'This device has no room left, so nothing was kept. Remove something else first.',
    interrupted: 'The connection was interrupted, so nothing was kept. Try again.',
  },

  cardTitle: 'On this device',
  cardHint: 'What you can see without a network in this browser. All of it is removed when you sign out.',
  keepActivities: 'Keep my activities',
  keepActivitiesHint: 'Your latest 500 activities, and the last 50 you opened with their maps and charts.',
  activities: (listed: number, opened: number, bytes: string) =>
    `${plural(listed, { one: '# activity', other: '# activities' })} listed, ${opened} with charts · ${bytes}`,
  project: (bytes: string, lines: number, moment: string) => `${bytes} · ${lines}p · ${moment}`,
  myActivities: 'My activities',
  offlineHere: 'You are offline. This is here all the same.',
  nothingHere: 'You are offline, and nothing is on this device yet.',
  noProjects: 'No projects yet. Open one and choose Keep on this device.',
  remove: 'Remove',
  removeTitle: (title: string) => `Remove ${title} from this device`,
  close: 'Close',
  cancel: 'Cancel',
} as const
