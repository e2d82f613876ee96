import { plural } from '#contract/plural.ts'

const count = (number: number): string => number.toLocaleString('en')

/** What people read on these screens. */
export const texts = {
  titles: {
    trailcast: 'Trailcast export',
    strava: 'Strava export',
    garmin: 'Garmin export',
    polar: 'Polar export',
    suunto: 'Suunto export',
    files: 'Import',
  },
  notLoaded: 'This import could not be loaded.',
  notFound: 'There is no such import.',

  // Progress
  reading: 'Reading your activities',
  listing: 'Looking through the zip',
  filesOf: (done: number, total: number) => `${count(done)} of ${count(total)} files`,
  goesOn: 'You can leave this page. The import continues, and the results will be here.',
  undoing: 'Undoing this import',
  removedSoFar: (number: number) =>
    plural(number, { one: '# activity removed so far', other: '# activities removed so far' }),

  // The account
  whatCame: 'What came',
  newOnes: 'New',
  known: 'Already here',
  unreadable: 'Not readable',
  photos: 'Photos',
  byYear: 'Activities by year',
  activitiesOf: (number: number) => (number === 1 ? 'activity' : 'activities'),
  showActivities: 'Show my activities',
  onlyYou: 'These activities are visible only to you. Open one and choose Edit to share it.',
  asBefore: 'These activities came back as you left them. Nobody can see more of them than before.',
  nothingNew: 'Everything in this zip was already here, so nothing was added.',

  // Privacy zones
  zonesFound: (number: number) =>
    plural(number, {
      one: 'Your export has # privacy zone. Add it here?',
      other: 'Your export has # privacy zones. Add them here?',
    }),
  zonesText: 'Others then see nothing of your activities near these places.',
  addZones: 'Add',
  declineZones: 'No, thanks',
  zonesAdded: (number: number) =>
    plural(number, { one: '# privacy zone added.', other: '# privacy zones added.' }),
  zonesDeclined: 'The privacy zones were not added.',

  // Files
  allFiles: 'Every file',
  tab: (label: string, number: number) => `${label} (${count(number)})`,
  noFiles: 'None.',
  filesNotLoaded: 'The files could not be loaded.',
  sameActivity: 'The same activity is here from another source.',
  sameFile: 'This file was already here.',

  // Undo
  undo: 'Undo this import',
  undoTitle: 'Undo this import?',
  undoCount: (number: number) =>
    plural(number, {
      one: '# activity that came with it is deleted, with its photos and notes.',
      other: '# activities that came with it are deleted, with their photos and notes.',
    }),
  undoKeeps: 'What was here before stays. To get everything back, upload the same zip again.',
  editedSince: (number: number) =>
    plural(number, {
      one: 'You have edited # of them since:',
      other: 'You have edited # of them since:',
    }),
  inProjects: (number: number) =>
    plural(number, {
      one: '# is used in a project, which loses its track:',
      other: '# are used in projects, which lose their tracks:',
    }),
  replaced: (number: number) =>
    plural(number, {
      one: '# activity was here before and got a better recording from this import. It stays as it is now:',
      other:
        '# activities were here before and got better recordings from this import. They stay as they are now:',
    }),
  inProject: (activity: string, project: string) => `${activity}, in ${project}`,
  andMore: (number: number) => `and ${count(number)} more`,
  cancel: 'Cancel',
  undoStarted: 'The import is being undone.',
  undoNotLoaded: 'What would be removed could not be loaded.',
  undone: (number: number) =>
    plural(number, {
      one: 'This import was undone: # activity was deleted.',
      other: 'This import was undone: # activities were deleted.',
    }),
} as const
