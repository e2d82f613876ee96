import { plural } from '#contract/plural.ts'

/** What people read on these screens. */
export const texts = {
  report: 'Report',
  // Activity actions
  restoreFromArchive: 'Restore from archive',
  archive: 'Archive',
  delete: 'Delete',
  edit: 'Edit',
  download: 'Download',
  more: 'More',
  originalFile: 'Original file',
  share: 'Share',

  // Activity charts
  charts: 'Charts',
  showChartsBy: 'Show charts by',
  positionInTheActivity: 'Position in the activity',
  showAll: 'Show all',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fromTo: (low: string, high: string) => `from ${low} to ${high}`,
  fastest: (pace: string) => `${pace} at the fastest`,

  // Activity list
  activities: 'Activities',

  // Activity map
  mapOfTitle: (title: string | number) => `Map of ${title}`,
  colourOfTheTrack: 'Color of the track',
  oneColour: 'One color',

  // Activity notes
  restore: 'Restore',
  thisActivityIsInYourArchive:
    'This activity is in your archive. It does not appear in lists, on maps or in totals, and only you can see it.',
  keepBoth: 'Keep both',
  thisLooksLikeAnActivity:
    'This looks like an activity you <link>already have</link>. Lists, maps and totals count only that one, and others see only that one.',

  merge: 'Merge',
  isThisTheSameActivity:
    'Is this the same activity? It is as long as <link>another of yours</link> and started exactly some hours earlier or later, as if a clock was wrong.',
  uploadTheOriginal: 'Upload the original file',
  onlyYouCanSeeThis: (platform: string | null) =>
    `Only you can see this activity, because ${platform ?? 'the platform it came from'} does not let others see it. Replace it with the original file to share it.`,

  // Activity facts
  fromPlatform: (platform: string) => `From ${platform}`,
  audienceChoice: (audience: string) => `Who can see it: ${audience}`,

  // Activity page
  viewAsOthersSeeIt: 'View as others see it',
  withoutAnythingYourPrivacy: 'Without anything your privacy settings hide',

  // Activity row
  selectTitle: (title: string | number) => `Select ${title}`,
  distance: 'Distance',
  movingTime: 'Moving time',
  ascent: 'Ascent',

  // Altitude fact
  recordedAltitude: 'Use recorded altitude',
  terrainModel: 'Use terrain model',

  // Chosen activities
  undo: 'Undo',
  selectedActivities: 'Selected activities',

  // Crossing section
  trailsAndPlaces: 'Trails and places',
  trails: 'Trails',
  onTheMap: (name: string | number) => `${name} on the map`,
  showAllTrails: (length: string | number) => `Show all ${length} trails`,
  peaksAndHuts: 'Peaks, passes and huts',
  placesAlongTheWay: 'Places along the way',

  // Delete dialog
  deleteQuestion: (count: number) =>
    plural(count, { one: 'Delete this activity?', other: 'Delete # activities?' }),
  thereAreDuplicates: (count: number, duplicates: number) =>
    `You have ${plural(duplicates, { one: '# duplicate', other: '# duplicates' })} of ${count === 1 ? 'it' : duplicates === 1 ? 'one of them' : 'them'}: the same activity from another file, device or platform. Your lists and totals leave ${plural(duplicates, { one: 'it', other: 'them' })} out.`,
  whatAboutDuplicates: 'Duplicates',
  deleteDuplicates: (duplicates: number) =>
    plural(duplicates, { one: 'Delete it, too', other: 'Delete them, too' }),
  deleteDuplicatesHint: (count: number) =>
    plural(count, { one: 'Nothing of this activity stays.', other: 'Nothing of these activities stays.' }),
  keepDuplicates: (duplicates: number) => plural(duplicates, { one: 'Keep it', other: 'Keep them' }),
  keepDuplicatesHint: (duplicates: number) =>
    plural(duplicates, {
      one: 'It takes the place of the deleted activity, and the same people can see it.',
      other: 'They take the place of the deleted activities, and the same people can see them.',
    }),

  // Edit dialog
  editActivity: 'Edit activity',
  cancel: 'Cancel',
  save: 'Save',
  title: 'Title',
  sport: 'Sport',
  description: 'Description',
  onlyYouUntilReplaced: 'Only you can see it, until you replace it with the original file.',
  onlyYouWhileDuplicate:
    'Only you can see it while it is a duplicate. If it takes the place of the activity you already have, the same people can see it.',
  whoCanSeeIt: 'Who can see it',

  // Filter bar
  allSports: 'All sports',
  year: 'Year',
  allYears: 'All years',
  place: 'Place',
  allPlaces: 'All places',

  speed: 'Speed',

  // Map controls
  time: 'Time',
  allTime: 'All time',
  last30Days: 'Last 30 days',
  last12Months: 'Last 12 months',
  heat: 'Heat',

  // Month heading
  activityUnit: (count: number) => plural(count, { one: 'activity', other: 'activities' }),
  activitiesCount: (count: number) => plural(count, { one: '# activity', other: '# activities' }),
  upWritten: (written: string | number) => `${written} up`,

  // My activities page
  list: 'List',
  calendar: 'Calendar',
  statistics: 'Statistics',
  searchYourActivities: 'Search your activities',
  myActivities: 'My activities',
  uploadActivity: 'Upload activity',
  view: 'View',
  noResults: 'No results',
  noActivitiesMatchYourSearch: 'No activities match your search.',
  yourArchiveIsEmpty: 'Your archive is empty',
  activitiesYouArchiveAreKept:
    'Activities you archive are kept here. They do not appear in any other list, map or total.',
  cameFrom: 'Where it came from',
  fromAnywhere: 'From anywhere',
  fromSource: (name: string) => `From ${name}`,
  noActivitiesYet: 'No activities yet',
  dropFitGpxTcxOrKmlFiles:
    'Drop FIT, GPX, TCX or KML files anywhere on this page, or a whole export from Strava, Garmin, Polar or Suunto as a zip.',

  partOfAnEvent: 'Part of a multisport event',

  // My map page
  myMapTrailcast: 'My map · Trailcast',
  myMap: 'My map',
  mapOfYourActivities: 'Map of your activities',
  yourMapIsEmpty: 'Your map is empty',
  everyRouteYouHaveTakenShowsUp:
    'Every route you have taken shows up here. Drop FIT, GPX, TCX or KML files anywhere, or a whole export as a zip.',

  // Period bars
  weekOfText: (text: string | number) => `Week of ${text}`,
  figures: 'Figures',
  period: 'Period',
  total: 'Total',

  // Series look
  altitude: 'Altitude',
  heartRate: 'Heart rate',
  pace: 'Pace',
  strokeRate: 'Stroke rate',
  averageStrokeRate: 'Average stroke rate',
  cadence: 'Cadence',
  power: 'Power',
  temperature: 'Temperature',
  depth: 'Depth',
  shutter: 'Shutter',
  grade: 'Grade',

  // Statistics view
  week: 'Week',
  month: 'Month',
  count: 'Count',
  groupBy: 'Group by',
  measure: 'Measure',
  noTotalsYet: 'No totals yet',
  thereAreNoActivitiesHereYet: 'There are no activities here yet.',
  colours: 'Colors',

  // Stats strip
  elapsedTime: 'Elapsed time',
  averageSpeed: 'Average speed',
  averagePace: 'Average pace',
  adjustedPace: 'Grade-adjusted pace',
  theAdjustedPaceFailed: 'The grade-adjusted pace could not be computed:',
  fastestPace: 'Fastest pace',
  vertical: 'Vertical',
  maxDepth: 'Max depth',
  maxPower: 'Max power',
  moreFigures: (count: number) => plural(count, { one: '# more figure', other: '# more figures' }),
  maxSpeed: 'Max speed',
  highestPoint: 'Highest point',
  averageHeartRate: 'Average heart rate',
  maxHeartRate: 'Max heart rate',
  averagePower: 'Average power',
  averageCadence: 'Average cadence',
  averageTemperature: 'Average temperature',

  // Totals dialog
  twoSetsOfTotalsForThisActivity: 'Two sets of totals for this activity',
  trailcastsTotals: 'Use Trailcast’s totals',
  myDevicesTotals: 'Use my device’s totals',
  trailcastShownNow: 'Trailcast, shown now',
  trailcast: 'Trailcast',
  yourDeviceShownNow: 'Your device, shown now',
  yourDevice: 'Your device',
  yourChoiceAppliesHere:
    'Your choice applies here, in your lists and statistics, and in the files you download.',

  // Totals note
  compare: 'Compare',

  // Track choices
  activitiesHere: 'Activities here',
  activitiesHereCount: (count: number) =>
    plural(count, { one: '# activity here', other: '# activities here' }),
  close: 'Close',

  // What only its owner sees
  extras: 'Only you see this',
  privateNote: 'Private note',
  gear: 'Gear',
  photoOf: (n: number, total: number) => `Photo ${n} of ${total}`,
  photos: 'Photos',
} as const
