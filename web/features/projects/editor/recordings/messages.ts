import { plural } from '#contract/plural.ts'

/** What people read on these screens. */
export const texts = {
  // Choose recordings dialog
  addActivities: 'Add activities',
  addActivitiesSize: (size: string | number) => `Add ${size} activities`,
  addActivity: 'Add activity',
  recordedAtTheSameTime: 'Recorded at the same time',
  allActivities: 'All activities',
  searchYourActivities: 'Search your activities',
  noOtherActivitiesMatch: 'No other activities match.',
  showMore: 'Show more',

  // Range list
  addAPart: 'Add a part',
  removeTolowercase: (toLowerCase: string | number) => `Remove ${toLowerCase}`,

  // Recording item
  onlyThePartsWithVideo: 'Only the parts with video',
  allOfIt: 'All of it',
  partsIChoose: 'Parts I choose',
  recordedByTheCamera: 'Recorded by the camera',
  activity: 'Activity',
  whatViewersSee: 'What viewers see',
  viewersSeeNothing: 'Viewers see nothing of it. <link>Replace it with the original file</link> to share it.',
  shownPartsOf: (title: string | number) => `Shown parts of ${title}`,
  hiddenPartsOf: (title: string | number) => `Hidden parts of ${title}`,
  hideAPart: 'Hide a part',
  preferTitle: (title: string | number) => `Prefer ${title}`,
  preferOthersTo: (title: string | number) => `Prefer others to ${title}`,
  removeTitle: (title: string | number) => `Remove ${title}`,

  // Recording offers
  suggestedTracks: 'Suggested tracks',
  activityMoment: (moment: string | number) => `Activity · ${moment}`,
  cameraOfName: (name: string | number) => `Camera of ${name}`,
  addTitle: (title: string | number) => `Add ${title}`,
  add: 'Add',

  // Recordings tab
  viewersSeeOnlyThePartsOfATrack:
    'Viewers see only the parts of a track that you show here, and never what your privacy settings hide. You see all of it.',
  tracks: 'Tracks',
  partNumber: (part: number) => `Part ${part}`,
  partsAreHidden: (count: number) => plural(count, { one: '# part is hidden', other: '# parts are hidden' }),
} as const
