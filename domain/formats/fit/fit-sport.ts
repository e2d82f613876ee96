import type { Sport } from '#domain/sport.ts'

const bySport: Record<number, Sport> = {
  1: 'running',
  2: 'cycling',
  3: 'transition',
  4: 'fitness',
  5: 'swimming',
  10: 'fitness',
  11: 'walking',
  12: 'cross_country_skiing',
  13: 'alpine_skiing',
  14: 'snowboarding',
  15: 'rowing',
  16: 'mountaineering',
  17: 'hiking',
  19: 'kayaking',
  20: 'flying',
  21: 'e_biking',
  22: 'motor_sports',
  23: 'sailing',
  24: 'motor_sports',
  25: 'golf',
  26: 'flying',
  27: 'horseback_riding',
  30: 'inline_skating',
  31: 'climbing',
  32: 'sailing',
  33: 'ice_skating',
  34: 'flying',
  35: 'snowshoeing',
  36: 'motor_sports',
  37: 'stand_up_paddling',
  38: 'surfing',
  41: 'kayaking',
  42: 'rafting',
  43: 'windsurfing',
  44: 'kitesurfing',
  47: 'fitness',
  48: 'fitness',
  53: 'diving',
  62: 'fitness',
  67: 'fitness',
  69: 'golf',
  81: 'motor_sports',
  82: 'diving',
  83: 'fitness',
  84: 'fitness',
  85: 'diving',
  86: 'fitness',
  88: 'kayaking',
}

/** By `sport/sub sport`, where the sub sport is more specific. */
const bySubSport: Record<string, Sport> = {
  '1/1': 'indoor_running',
  '1/3': 'trail_running',
  '1/45': 'indoor_running',
  '1/58': 'indoor_running',
  '1/67': 'trail_running',
  '2/5': 'indoor_cycling',
  '2/6': 'indoor_cycling',
  '2/7': 'road_cycling',
  '2/8': 'mountain_biking',
  '2/9': 'downhill_biking',
  '2/11': 'gravel_cycling',
  '2/28': 'e_biking',
  '2/46': 'gravel_cycling',
  '2/47': 'e_biking',
  '2/49': 'gravel_cycling',
  '2/58': 'indoor_cycling',
  '2/88': 'indoor_cycling',
  '2/123': 'mountain_biking',
  '2/127': 'e_biking',
  '2/153': 'mountain_biking',
  '2/154': 'downhill_biking',
  '4/1': 'indoor_running',
  '4/6': 'indoor_cycling',
  '4/14': 'rowing',
  '5/18': 'open_water_swimming',
  '11/66': 'hiking',
  '12/37': 'backcountry_skiing',
  '13/37': 'backcountry_skiing',
  '14/37': 'backcountry_skiing',
  '0/37': 'backcountry_skiing',
  '17/37': 'hiking',
  '0/43': 'fitness',
  '20/39': 'flying',
}

/**
 * Sub sports that mean ski touring, climbing, … whatever the sport are listed with each sport; unknown ones are
 * 'other'.
 */
export function sportOf(sport: number | null, subSport: number | null): Sport {
  return bySubSport[`${sport}/${subSport}`] ?? bySport[sport ?? -1] ?? 'other'
}

/** Where several numbers mean the same to us, the plainest. */
const plainest: Partial<Record<Sport, string>> = {
  other: '0/0',
  fitness: '10/0',
  kayaking: '41/0',
  motor_sports: '24/0',
  sailing: '32/0',
}

const numbersOf = new Map<Sport, string>()
for (const [numbers, sport] of Object.entries(bySubSport))
  if (!numbersOf.has(sport)) numbersOf.set(sport, numbers)
for (const [number, sport] of Object.entries(bySport).toReversed()) numbersOf.set(sport, `${number}/0`)

/** The numbers to write a sport as. Sports unknown to FIT become generic. */
export function fitSportOf(sport: Sport): { sport: number; subSport: number } {
  const [number = 0, subSport = 0] = (plainest[sport] ?? numbersOf.get(sport) ?? '0/0').split('/').map(Number)
  return { sport: number, subSport }
}
