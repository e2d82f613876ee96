/** What people read on these screens. */
export const texts = {
  // Activity card
  trails: 'Trails',
  and: 'and',
  more: 'more',

  // Map filters
  sport: 'Sport',
  allSports: 'All sports',
  trailDifficulty: 'Trail difficulty',
  anyDifficulty: 'Any difficulty',

  // Map page
  mapOfPublicVideosAndActivities: 'Map of public videos and activities',
  searchThisArea: 'Search this area',
  closeBackToTheResults: 'Close, back to the results',
  aPlace: 'A place',
  newestWhat: (what: string | number) => `Newest ${what}`,

  // Map results
  videos: 'Videos',
  activities: 'Activities',
  whatToList: 'What to list',

  // No results
  showAll: 'Show all',
  uploadActivity: 'Upload activity',
  noVideosMatch: 'No public videos here match your filters.',
  noActivitiesMatch: 'No public activities here match your filters.',
  noVideosHereYet: 'No videos here yet',
  noActivitiesHereYet: 'No activities here yet',
  videosOfThisPlace: 'Public videos recorded here will be listed here.',
  activitiesOfThisPlace: 'Public activities that pass through here will be listed here.',
  noVideosOfThisArea:
    'There are no public videos of this area yet. Move the map, or search for another place.',
  noActivitiesInThisArea:
    'There are no public activities in this area yet. Move the map, or search for another place.',
  nothingHereYet: 'Nothing here yet',
  showTheNewestAnywhere: 'Show the newest anywhere',
  noPublicVideosYet: 'No public videos yet',
  noPublicActivitiesYet: 'No public activities yet',
  everythingPeopleSharePublicly: 'Everything people share publicly shows up here and on the map.',

  // Place facts
  website: 'Website',
  coordinates: 'Coordinates',
  namesInOtherLanguages: 'Names in other languages',

  // Place groups
  citiesAndVillages: 'Cities and villages',
  parksAndForests: 'Parks and forests',
  bikeRoutes: 'Bike routes',
  mountainHuts: 'Mountain huts',
  resorts: 'Resorts',

  // Place options
  places: 'Places',
  recentSearches: 'Recent searches',
  pressDeleteToRemoveIt: 'Press Delete to remove it',
  removeName: (name: string | number) => `Remove ${name}`,

  // Place profile
  from: 'From',
  to: 'to',
  upWritten: (written: string | number) => ` · ${written} up`,
  downWritten: (written: string | number) => ` · ${written} down`,
  heightsModel: (model: string | number) => `Heights: ${model}`,

  // Place search field
  searchVideosPlacesAndTrails: 'Search videos, places and trails',
  searchPlacesAndTrails: 'Search places and trails',

  // Place search panel
  enter: 'Enter',
  clearRecentSearches: 'Clear recent searches',

  // Results sheet
  showTheList: 'Show the list',
  showOnlyTheList: 'Show only the list',
  showOnlyTheMap: 'Show only the map',
  results: 'Results',

  // Search.api
  theCountryCouldNotBeFound: 'The country could not be found:',
  theSearchForPlacesFailed: 'The search for places failed:',
  hereAt: (day: string, time: string) => `${day}, here at ${time}`,
} as const
