/** What people read on these screens. */
export const texts = {
  // Captions fields
  captions: 'Captions',
  whatIsSaidInThisVideoForPeople:
    'What is said in this video, for people who cannot hear it. Every project that uses the video shows its captions.',
  removeTheCaptionsIn: (languageName: string | number) => `Remove the captions in ${languageName}`,
  remove: 'Remove',
  language: 'Language',
  replaceCaptions: 'Replace captions',
  addCaptions: 'Add captions',

  // Clip tab
  chooseAVideoOnTheTimeline: 'Choose a video on the timeline.',
  moveForwardInTheOrder: (name: string | number) => `Move ${name} forward in the order`,
  moveBackInTheOrder: (name: string | number) => `Move ${name} back in the order`,
  itCouldNotBeProcessed: 'It could not be processed',
  stillBeingProcessed: 'Still being processed',

  // Colour fields
  brightness: 'Brightness',
  contrast: 'Contrast',
  gamma: 'Gamma',
  saturation: 'Saturation',
  sharpness: 'Sharpness',
  height: 'Height',
  colour: 'Color',
  reset: 'Reset',
  copyToAllClips: 'Copy to all clips',

  // First view fields
  motionAndLens: 'Motion and lens',
  howViewersFirstSeeIt: 'How viewers first see it',
  viewersCanChangeIt: 'Every viewer can change it in the player. The file itself stays as it was recorded.',
  cannotBeChosen: (labels: string[], reason: string) =>
    `${new Intl.ListFormat('en-GB').format(labels.map((label) => `“${label}”`))} cannot be chosen. ${reason}`,
  straightened: 'Straightened',
  steady: 'Steady',
  level: 'Level',
  steadyAndLevel: 'Steady and level',
  withSmoothness: (view: string, percent: number) => `${view}, smoothness ${percent}%`,
  takeWhatISeeNow: 'Use what I see now',

  // Details tab
  asRecorded: 'As recorded',
  title: 'Title',
  description: 'Description',
  sport: 'Sport',

  // Inspector
  inspector: 'Inspector',
  whatToEdit: 'What to edit',
  details: 'Details',
  clip: 'Clip',
  tracks: 'Tracks',

  // Number field
  fromToMinMax: (min: string | number, max: string | number) => `From ${min} to ${max}`,

  // Timing fields
  timing: 'Timing',
  alignAutomatically: 'Align automatically',
  realSecondsPerSecondOfVideo: 'Real seconds per second of video',
  n1ForOrdinaryVideosMoreForATime: '1 for ordinary videos, more for a time-lapse, less for slow motion',
  accept: 'Accept',
  thisStart: 'this start',
  startOfTheVideo: 'Start of the video',
  localTimeZonename: (zoneName: string | number) => `Local time, ${zoneName}`,
  theVideoBeginsEarlier: (long: string | number) => `, the video begins ${long} earlier`,
  theVideoBeginsLater: (long: string | number) => `, the video begins ${long} later`,

  // Trim fields
  trim: 'Trim',
  fromSecond: 'From second',
  toSecond: 'To second',
  startAtThisFrame: 'Start at this frame',
  endAtThisFrame: 'End at this frame',
  cutFromThisFrame: 'Cut from this frame',
  showAllOfIt: 'Show all of it',
  partFromSecond: (part: number) => `Part ${part}: from second`,
  partToSecond: (part: number) => `Part ${part}: to second`,
  removePart: (part: number) => `Remove part ${part}`,
} as const
