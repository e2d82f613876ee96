/** What people read on these screens. */
export const texts = {
  report: 'Report',
  // Activity stats
  distance: 'Distance',
  ascent: 'Ascent',
  descent: 'Descent',
  averageSpeed: 'Average speed',
  averagePace: 'Average pace',
  movingTime: 'Moving time',
  highestPoint: 'Highest point',
  maxSpeed: 'Max speed',
  pace: 'Pace',
  upToPace: (label: string, fastest: string) => `${label}: ${fastest} at the fastest`,
  maxHeartRate: 'Max heart rate',

  // Activity strip
  figures: 'Figures',
  whole: {
    ride: 'The whole ride',
    run: 'The whole run',
    hike: 'The whole hike',
    ski: 'The whole activity',
    water: 'The whole activity',
    other: 'The whole activity',
  },
  allTogether: (count: number) => `${count} activities together`,
  thisVideo: 'This video',
  trackShown: 'The track on the map',
  openActivity: 'Open the activity',
  othersSeeNothing:
    'Others see nothing of an activity in this project, because the platform it came from does not let them. Replace it with the original file to share it.',

  // Chapter list
  chapters: 'Chapters',

  // Preview bubble
  noVideoHere: 'No video here',
  pxAutoSheetwidth: (sheetWidth: string | number) => `${sheetWidth}px auto`,

  // Profile values
  altitude: 'Altitude',
  speed: 'Speed',
  heartRate: 'Heart rate',
  grade: 'Grade',
  cadence: 'Cadence',
  strokeRate: 'Stroke rate',
  power: 'Power',

  // Profile
  fromToLabelWriteWrite2: (label: string | number, write: string | number, write2: string | number) =>
    `${label} from ${write} to ${write2}`,
  notRecordedHere: (label: string | number) => `${label}: not recorded here`,
  momentOnTheProfile: 'Position on the profile',

  // Share links
  text: (address: string | number, escaped: string | number, rights: string | number) =>
    `<iframe src="${address}" title="${escaped}" width="640" height="360" allow="${rights}" allowfullscreen></iframe>`,

  // Side panel
  mapAndProfile: 'Map and profile',
  profileOf: 'Profile of',
  followOnTheMap: 'Follow on the map',
  whatTheMapAndTheProfileShow: 'What the map and the profile show',
  video: 'Video',
  activity: 'Activity',

  // Watch facts
  inYourArchive: 'In your archive',

  // Watch map
  mapOfTitle: (title: string | number) => `Map of ${title}`,

  // Watch page
  tryAgain: 'Try again',
  edit: 'Edit',
  share: 'Share',
} as const
