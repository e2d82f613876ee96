import { isSport, type Sport } from '#domain/sport.ts'

/** Numbers that Strava once wrote into its files instead of names. */
const numbered: Record<string, Sport> = {
  1: 'cycling',
  2: 'alpine_skiing',
  3: 'backcountry_skiing',
  4: 'hiking',
  5: 'ice_skating',
  6: 'inline_skating',
  7: 'cross_country_skiing',
  9: 'running',
  10: 'walking',
  11: 'fitness',
  12: 'snowboarding',
  13: 'snowshoeing',
  14: 'kitesurfing',
  15: 'windsurfing',
  16: 'swimming',
  17: 'indoor_cycling',
  18: 'e_biking',
}

/**
 * Parts of the names that Strava, Garmin, komoot and others use, the specific ones first: `mtb` also occurs
 * in `e_mtb`, and `cycling` in everything with wheels.
 */
const parts: [RegExp, Sport][] = [
  [/transition/, 'transition'],
  [/^e(?:bike|biking|mtb|mountain|touring|race|city|gravel)|electric/, 'e_biking'],
  [/(indoor|virtual|stationary|spin).*(cycl|rid|bik)|spinning|biketrainer|turbo/, 'indoor_cycling'],
  [/downhillbik|downhillmtb|mtbdownhill|enduromtb|bikepark|gravity/, 'downhill_biking'],
  [/mountainbik|mtb|mountaincycling/, 'mountain_biking'],
  [/gravel|cyclocross/, 'gravel_cycling'],
  [/roadbik|roadcycl|racebike|roadride/, 'road_cycling'],
  [/horse|equestrian/, 'horseback_riding'],
  [/(treadmill|indoor|virtual).*run/, 'indoor_running'],
  [/trailrun|ultrarun/, 'trail_running'],
  [/snowshoe/, 'snowshoeing'],
  [/backcountry|skitour|skimo|randonnee/, 'backcountry_skiing'],
  [/crosscountryski|nordicski|skateski|classicski|^nordic$|langlauf/, 'cross_country_skiing'],
  [/snowboard/, 'snowboarding'],
  [/sled|luge|toboggan/, 'sledding'],
  [/iceskat/, 'ice_skating'],
  [/inline|rollerski|skat/, 'inline_skating'],
  [/ski/, 'alpine_skiing'],
  [/openwater/, 'open_water_swimming'],
  [/swim/, 'swimming'],
  [/kite/, 'kitesurfing'],
  [/windsurf/, 'windsurfing'],
  [/standup|^sup$|paddleboard/, 'stand_up_paddling'],
  [/surf/, 'surfing'],
  [/kayak|canoe|paddl/, 'kayaking'],
  [/raft/, 'rafting'],
  [/rowing|^row/, 'rowing'],
  [/sail/, 'sailing'],
  [/diving|snorkel/, 'diving'],
  [/mountaineer|alpinism/, 'mountaineering'],
  [/climb|boulder/, 'climbing'],
  [/golf/, 'golf'],
  [/flying|flight|paraglid|gliding/, 'flying'],
  [/motor|driv|^car$|offroad/, 'motor_sports'],
  [/hik|trekking|wander/, 'hiking'],
  [/jogging|run/, 'running'],
  [/walk/, 'walking'],
  [/cycl|bik|bicycle|ride/, 'cycling'],
  [/workout|fitness|training|yoga|pilates|gym|elliptical|crossfit/, 'fitness'],
]

/** The sport that another program means by a word. */
export function sportOfWord(word: string): Sport {
  if (isSport(word)) return word
  const letters = word
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return numbered[letters] ?? parts.find(([part]) => part.test(letters))?.[1] ?? 'other'
}
