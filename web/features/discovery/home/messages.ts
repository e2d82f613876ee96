/** The welcome at the top of the home page. */
export const texts = {
  heroTitle: ['Your video knows what. ', 'Your watch knows where.'],
  heroLead:
    'Trailcast plays them together: the picture, the place and the numbers of a day outside, all at the same moment.',
  tryOwnFiles: 'Try it with your own files',
  seeHowItWorks: 'See how it works',

  // Benefits
  videoAndTrackJoined: 'Video and track, joined',
  theWatchWroteDownWhereYouWere:
    'The watch wrote down where you were, how fast, and how hard your heart was working. The camera saw it. On one timeline, map, profile and picture always show the same moment.',
  yourBrowserDoesTheWork: 'Your browser does the work',
  thePositionAndMotion:
    'The position and motion that a camera hides in its video are read on your own computer, before the picture leaves it. Numbers and charts are drawn there too, while you watch.',
  findVideosByPlace: 'Find videos by place',
  anActivityKnowsTheTrailsParks:
    'An activity knows the trails, parks and towns it passed. Search for a place and find the very second someone was there.',
  sharedWithWhomYouChoose: 'Shared with the people you choose',
  everyonePeopleWithTheLink:
    'Everyone, people with the link, friends, or nobody but you. It stays yours: you have the right to a complete copy, and to have every trace deleted.',
  oneMomentSeenFromEverySide: 'One moment, seen from every side',
  trailcastIsAPlaceForOutdoor:
    'Trailcast is a place for outdoor tracks and the videos recorded along the way: ride, run, hike, ski or paddle.',

  // Data home
  theRegionIsChosenOnceWhen:
    'The region is chosen once, when you sign up, and never changes. The people who run this server decide where its machines are.',
  whatMustExistOnlyOnce:
    'What must exist only once in the world, such as an email address, is compared by a keyed hash. The address itself stays at home.',
  noScriptFontOrMapComes:
    'No script, font or map comes from another company’s server unless you or the people who run this one decide so.',
  allOfItIsOpenSourceUnder:
    'All of it is open source under the Apache 2.0 license. Read it, change it, or run it on your own machine.',
  yourDataHasAHome: 'Your data has a home',
  whereYouLiveAndWhereYouRide:
    'Where you live and where you ride is nobody’s business but yours, so it is kept with care.',
  itsOwnTablesItsOwnFilesItsOwn:
    'Its own tables, its own files, its own jobs, kept apart from those of the other region.',

  // Hero
  trailcastInOnePicture: 'Trailcast in one picture',
  pauseTheExample: 'Pause the example',
  playTheExample: 'Play the example',
  momentOfTheExample: 'Position in the example',

  // Learn more
  questionsAndAnswers: 'Questions and answers',
  filesCamerasPrivacyPlans: 'Files, cameras, privacy, plans, and running a server of your own.',
  aboutTrailcast: 'About Trailcast',
  whatItIsForHowItWorksInside: 'What it is for, how it works inside, and whose work it builds on.',
  plans: 'Plans',
  whatYouCanStoreAndWatch: 'How much you can store and watch, and what it costs.',
  readOn: 'Learn more',

  // Steady pictures
  shakyVideoWatchItSteady: 'Shaky video? Watch it steady',
  nothingIsReEncoded:
    'Videos stay as they were recorded. If the camera wrote down how it moved, your browser takes out the shaking, levels the horizon and straightens the lens while you watch. Drag a line across the picture to compare.',
  asRecorded: 'As recorded',
  steadyLevelAndStraight: 'Steady, level and straight',
  rideAsRecorded: 'A bike ride as the camera recorded it: handlebar, trees and mountains lean to one side.',
  sameMomentLevel: 'The same moment with a level horizon and straight trees.',
  whichCameras: 'Which cameras can do this?',
} as const
