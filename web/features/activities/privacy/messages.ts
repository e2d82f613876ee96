/** What people read on these screens. */
export const texts = {
  // Default visibility card
  whatEveryAccountStartsWith: 'The default for new accounts',
  whoCanSeeYourActivities: 'Who can see your activities',
  activitiesWithoutTheirOwn: 'Activities without their own setting',

  // Hidden ends card
  startAndEnd: 'Start and end of activities',
  othersDoNotSeeWhere:
    'Others do not see where your activities start and end, wherever that is. Up to twice as much is hidden, and the amount differs for each activity. If you often start from the same place, hide that place as well: many tracks together would reveal where it is.',
  hiddenAtTheStart: 'Hidden at the start',
  hiddenAtTheEnd: 'Hidden at the end',

  // Privacy cards
  privacy: 'Privacy',

  // Zone dialog
  hideAPlace: 'Hide a place',
  cancel: 'Cancel',
  hideThisPlace: 'Hide this place',
  name: 'Name',
  onlyYouSeeIt: 'Only you see it',
  chooseThePlaceOnTheMap: 'Choose the place on the map',
  latitudeAndLongitude: 'Latitude and longitude',
  clickOnTheMapOrEnterForExample: 'Click on the map, or enter for example 47.2692, 11.4041',
  minimumRadius: 'Minimum radius',
  everythingWithinTheInnerCircle: (written: string | number) =>
    `Everything within the inner circle is always hidden. The rest of the hidden area lies within the outer one, which is ${written} away: its exact shape is random, so nobody can work out the place from the ends of your tracks.`,

  // Zones card
  atLeastAround: (value: string | number, unit: string | number) => `At least ${value} ${unit} around`,
  hiddenPlaces: 'Hidden places',
  nobodyElseSeesWhatYouDoAround:
    'Nobody else sees what you do around your home or work: not on maps, not in the recorded data, not in any file or total. The radius is a minimum. More is hidden, up to five times as far, unevenly and differently for each activity: otherwise the ends of your tracks would surround the place and give it away.',
  removeName: (name: string | number) => `Remove ${name}`,
  remove: 'Remove',
  addAPlace: 'Add a place',
} as const
