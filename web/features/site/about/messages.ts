/** What people read on these screens. */
export const texts = {
  // About page
  aboutTrailcast: 'About Trailcast',
  aPlaceToUploadShareAndWatch:
    'A place to upload, share and watch outdoor tracks and the videos recorded along the way, all on one map.',
  whyItExists: 'Why it exists',
  aDayOutsideLeavesTwoTraces:
    'A day outside leaves two traces. The watch keeps a line on a map and a column of numbers; the camera keeps hours of video. Each is half of the story, and they usually end up in different places, where nobody looks at them again.',
  trailcastPutsTheHalvesTogether:
    'Trailcast puts the halves together. When the video shows the steep gully, the map shows where it is, and the numbers show how steep it was and how hard your heart was working. And because every second has its place on the map, you can find a video by the trail, park or mountain where it was recorded.',
  behindTheScenes: 'Behind the scenes',
  asMuchAsPossibleHappens:
    'As much as possible happens in your browser, where your files already are. That is quicker for you, and it keeps the server small: a single machine without any other service is enough to start with.',
  whoOwnsYourData: 'Who owns your data',
  youDoEveryAccountHasAHome:
    'You do. Every account has a home region, the US or Europe, and everything you store is kept there, separate from the other region. Nothing is public unless its owner says so. You have the right to a complete copy, and to have everything deleted. There is no advertising, and no third party is contacted unless you choose it. The <link>privacy page</link> has the details, the <link2>terms</link2> have the rules.',
  openSource: 'Open source',
  trailcastIsLicensedUnder:
    'Trailcast is licensed under the Apache License 2.0. Anyone may read it, run it, change it and pass it on. You can start your own server with one command; <link>how to run one</link> is among the questions and answers.',
  builtOnTheWorkOfOthers: 'Built on the work of others',
  theseAreTheLargestParts:
    'These are the largest parts. The source lists all the others, each with its license.',
  contact: 'Contact',
  sendUsAMessageInTheMenuReaches:
    '“Send us a message” in the menu reaches the people who run this server. Leave an email address if you would like an answer.',
  otherUsersAreInTheCommunity: 'Other users are in the <link>community chat</link>.',

  // Credits table
  project: 'Project',
  whatItDoesHere: 'What it does here',
  licence: 'License',

  // Journey
  yourBrowser: 'Your browser',
  theFilesAreOpened: 'The files are opened',
  onlyTheIndexOfAVideoIsRead:
    'Only the index of a video is read, not the whole file, so a card full of gigabytes takes seconds. Position, motion and the true time of recording are read from it and sent ahead of the picture.',
  onTheWay: 'On the way',
  theyUploadInPieces: 'They upload piece by piece',
  ifTheConnectionDrops:
    'Every piece is checked when it arrives. If the connection drops or you close your laptop, the upload picks up where it left off.',
  yourHomeRegion: 'Your home region',
  theyAreKeptAndPrepared: 'They are kept and prepared',
  theOriginalIsKeptUnchanged:
    'The original is kept unchanged. Videos are prepared for slow and fast connections; tracks are measured, and matched with the trails and places they passed.',
  yourBrowserAgain: 'Your browser again',
  itAllComesTogether: 'It all comes together',
  videoMapProfileAndNumbers:
    'Video, map, profile and numbers follow one clock. The overlay and the colors are drawn on your own screen, frame by frame.',
} as const
