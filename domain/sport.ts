/** The sports of a group share a colour on maps and in charts. */
export const sportGroups = ['ride', 'run', 'hike', 'ski', 'water', 'other'] as const
export type SportGroup = (typeof sportGroups)[number]

type SportLook = { group: SportGroup; label: string }

const sportTable = {
  cycling: { group: 'ride', label: 'Ride' },
  road_cycling: { group: 'ride', label: 'Road ride' },
  gravel_cycling: { group: 'ride', label: 'Gravel ride' },
  mountain_biking: { group: 'ride', label: 'Mountain bike ride' },
  downhill_biking: { group: 'ride', label: 'Downhill ride' },
  e_biking: { group: 'ride', label: 'E-bike ride' },
  indoor_cycling: { group: 'ride', label: 'Indoor ride' },
  running: { group: 'run', label: 'Run' },
  trail_running: { group: 'run', label: 'Trail run' },
  indoor_running: { group: 'run', label: 'Treadmill run' },
  walking: { group: 'hike', label: 'Walk' },
  hiking: { group: 'hike', label: 'Hike' },
  mountaineering: { group: 'hike', label: 'Mountaineering' },
  climbing: { group: 'hike', label: 'Climb' },
  snowshoeing: { group: 'hike', label: 'Snowshoe hike' },
  alpine_skiing: { group: 'ski', label: 'Ski' },
  snowboarding: { group: 'ski', label: 'Snowboard' },
  backcountry_skiing: { group: 'ski', label: 'Ski tour' },
  cross_country_skiing: { group: 'ski', label: 'Cross-country ski' },
  sledding: { group: 'ski', label: 'Sledding' },
  ice_skating: { group: 'ski', label: 'Ice skate' },
  swimming: { group: 'water', label: 'Swim' },
  open_water_swimming: { group: 'water', label: 'Open water swim' },
  kayaking: { group: 'water', label: 'Kayak' },
  rafting: { group: 'water', label: 'Rafting' },
  rowing: { group: 'water', label: 'Row' },
  stand_up_paddling: { group: 'water', label: 'Stand-up paddling' },
  surfing: { group: 'water', label: 'Surf' },
  windsurfing: { group: 'water', label: 'Windsurf' },
  kitesurfing: { group: 'water', label: 'Kitesurf' },
  sailing: { group: 'water', label: 'Sail' },
  diving: { group: 'water', label: 'Dive' },
  inline_skating: { group: 'other', label: 'Inline skate' },
  flying: { group: 'other', label: 'Flight' },
  motor_sports: { group: 'other', label: 'Motor sports' },
  horseback_riding: { group: 'other', label: 'Horse ride' },
  golf: { group: 'other', label: 'Golf' },
  fitness: { group: 'other', label: 'Workout' },
  transition: { group: 'other', label: 'Transition' },
  other: { group: 'other', label: 'Activity' },
} as const satisfies Record<string, SportLook>

export type Sport = keyof typeof sportTable
export const sports = Object.keys(sportTable) as Sport[]

export const groupOfSport = (sport: Sport): SportGroup => sportTable[sport].group
/** On a trainer or a treadmill no one moves: any positions are those of a game. */
export const isOnTheSpot = (sport: Sport): boolean => sport === 'indoor_cycling' || sport === 'indoor_running'
/** Whether most of it may well be in one place. All others are about getting somewhere. */
export const staysInPlace = (sport: Sport): boolean =>
  isOnTheSpot(sport) || sport === 'climbing' || ['water', 'other'].includes(groupOfSport(sport))
/** Rivers go downhill; on other water, any ascent is an error of the device. */
const isRiver: ReadonlySet<Sport> = new Set(['rafting', 'kayaking'])
export const hasClimbs = (sport: Sport): boolean => groupOfSport(sport) !== 'water' || isRiver.has(sport)
export const labelOfSport = (sport: Sport): string => sportTable[sport].label
export const isSport = (word: string): word is Sport => Object.hasOwn(sportTable, word)
