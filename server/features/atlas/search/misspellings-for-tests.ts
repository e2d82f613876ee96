import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { famousPlaces, type FamousPlace } from './famous-places-for-tests.ts'

/** As people mistype, mishear or half remember them, and which of the famous places they mean. */
const written: readonly (readonly [typed: string, meant: string])[] = [
  // Letters that were swapped, missed, doubled or taken from the next key.
  ['Mount Evrest', 'Mount Everest'],
  ['Mount Everset', 'Mount Everest'],
  ['Anapurna', 'Annapurna'],
  ['Annapruna', 'Annapurna'],
  ['Matterhron', 'Matterhorn'],
  ['Materhorn', 'Matterhorn'],
  ['Mattehorn', 'Matterhorn'],
  ['Jungfaru', 'Jungfrau'],
  ['Grosglockner', 'Großglockner'],
  ['Grossglokner', 'Großglockner'],
  ['Zugsptize', 'Zugspitze'],
  ['Zugpsitze', 'Zugspitze'],
  ['Marmolda', 'Marmolada'],
  ['Trigalv', 'Triglav'],
  ['Ben Nevsi', 'Ben Nevis'],
  ['Snowden', 'Snowdon'],
  ['Galdhopigen', 'Galdhøpiggen'],
  ['Kebnekaisse', 'Kebnekaise'],
  ['Mulhasen', 'Mulhacen'],
  ['Vesuvoi', 'Vesuvio'],
  ['Kilimandjaro', 'Kilimandscharo'],
  ['Killimanjaro', 'Kilimandscharo'],
  ['Kilimanjarro', 'Kilimandscharo'],
  ['Tubkal', 'Toubkal'],
  ['Kinabaloo', 'Kinabalu'],
  ['Mt Kosciusko', 'Mt Kosciuszko'],
  ['Dennali', 'Denali'],
  ['Mount Ranier', 'Mount Rainier'],
  ['Popocatapetl', 'Popocatépetl'],
  ['Cotapaxi', 'Cotopaxi'],
  ['Aconcauga', 'Aconcagua'],
  ['Akonkagua', 'Aconcagua'],
  ['Stilfserjoch', 'Stilfser Joch'],
  ['Stelvoi', 'Stelvio'],
  ['Col du Gallibier', 'Col du Galibier'],
  ['Tourmallet', 'Tourmalet'],
  ['Gothardpass', 'Gotthardpass'],
  ['Timmeljoch', 'Timmelsjoch'],
  ['Timelsjoch', 'Timmelsjoch'],
  ['Mortirollo', 'Mortirolo'],
  ['Transfagarashan', 'Transfagarasan'],
  ['Kardung La', 'Khardung La'],
  ['Independance Pass', 'Independence Pass'],
  ['Hornlihutte', 'Hörnlihütte'],
  ['Hörnlihüte', 'Hörnlihütte'],
  ['Refuge du Gouter', 'Refuge du Goûter'],
  ['Capana Margherita', 'Capanna Margherita'],
  ['Drei Zinnen Hütte', 'Dreizinnenhütte'],
  ['Yelowstone', 'Yellowstone'],
  ['Yellowstoen', 'Yellowstone'],
  ['Yosemity', 'Yosemite'],
  ['Yosemitte', 'Yosemite'],
  ['Grand Cannyon', 'Grand Canyon'],
  ['Banf National Park', 'Banff National Park'],
  ['Torres del Pain', 'Torres del Paine'],
  ['Torres del Piane', 'Torres del Paine'],
  ['Kruger Nationalpark', 'Krüger-Nationalpark'],
  ['Serengetti', 'Serengeti'],
  ['Plitvise Lakes', 'Plitvice Lakes'],
  ['Parc National des Ecrin', 'Parc National des Écrins'],
  ['Cinqe Terre', 'Cinque Terre'],
  ['Cinque Tere', 'Cinque Terre'],
  ['Jotunheimn', 'Jotunheimen'],
  ['Thingvelir', 'Þingvellir'],
  ['Fjordland', 'Fiordland'],
  ['Tour de Mont Blanc', 'Tour du Mont Blanc'],
  ['Camino de Santigao', 'Camino de Santiago'],
  ['Jacobsweg', 'Jakobsweg'],
  ['West Higland Way', 'West Highland Way'],
  ['Kungsledn', 'Kungsleden'],
  ['Pacific Creast Trail', 'Pacific Crest Trail'],
  ['Apalachian Trail', 'Appalachian Trail'],
  ['Appalacian Trail', 'Appalachian Trail'],
  ['Anapurna Circuit', 'Annapurna Circuit'],
  ['Te Aroroa', 'Te Araroa'],
  ['Donauradwegg', 'Donauradweg'],
  ['Whistler Blackcombe', 'Whistler Blackcomb'],
  ['Wistler Bike Park', 'Whistler Bike Park'],
  ['Val Torens', 'Val Thorens'],
  ['Alp d Huez', "Alpe d'Huez"],
  ['Madona di Campiglio', 'Madonna di Campiglio'],
  ['Sestrière', 'Sestriere'],
  ['Kronpltaz', 'Kronplatz'],
  ['Jacksonhole', 'Jackson Hole'],
  ['Kopenhgaen', 'Kopenhagen'],
  ['Regensburgg', 'Ratisbonne'],
  ['Ljubliana', 'Laibach'],
  ['Zarragoza', 'Saragossa'],
  ['Innsbruk, Tirol', 'Innsbruck, Tirol'],
  ['Chamonnix', 'Chamonix'],
  ['Cortina dAmpezo', "Cortina d'Ampezzo"],
  ['Ushuaya', 'Ушуайя'],
  ['Варшва', 'Варшава'],
  ['Θεσσαλονικι', 'Θεσσαλονίκη'],
  // Words that were joined, split or hyphenated.
  ['Mont-blanc', 'Mont Blanc'],
  ['Matter horn', 'Matterhorn'],
  ['Zug spitze', 'Zugspitze'],
  ['Halfdome', 'Half Dome'],
  ['Gross Glockner', 'Großglockner'],
  ['Pacificcrest Trail', 'Pacific Crest Trail'],
]

const slips = ['swapped', 'missing', 'doubled', 'neighbour', 'single', 'joined'] as const
type Slip = (typeof slips)[number]

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The letter beside it on the keyboard. */
function besideOf(letter: string, random: () => number): string {
  const row = keyboard.find((one) => one.includes(letter.toLowerCase()))
  if (!row) return letter
  const at = row.indexOf(letter.toLowerCase())
  return row[random() < 0.5 ? at - 1 : at + 1] ?? row[at + 1] ?? row[at - 1] ?? letter
}

/** Nobody mistypes the first letter without noticing. */
function slipped(name: string, slip: Slip, random: () => number): string {
  const at = 1 + Math.floor(random() * (name.length - 2))
  const [here = '', next = ''] = [name[at], name[at + 1]]
  const [before, after] = [name.slice(0, at), name.slice(at + 1)]
  const twice = /(\p{L})\1/u.exec(name)
  if (slip === 'swapped') return `${before}${next}${here}${name.slice(at + 2)}`
  if (slip === 'missing') return `${before}${after}`
  if (slip === 'doubled') return `${before}${here}${here}${after}`
  if (slip === 'single' && twice) return name.slice(0, twice.index) + name.slice(twice.index + 1)
  if (slip === 'joined' && name.includes(' ')) return name.replace(' ', '')
  return `${before}${besideOf(here, random)}${after}`
}

/** Always the same numbers for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A typo in a shorter name is likely to result in another name. */
const minLetters = 6

function generated(count: number): FamousPlace[] {
  const random = numbersFrom(20)
  const latin = famousPlaces.filter(
    ({ typed }) => typed.length >= minLetters && /^[\p{Script=Latin}\p{M} '’-]+$/u.test(typed),
  )
  const wrong = new Map<string, FamousPlace>()
  while (wrong.size < count) {
    const place = latin[Math.floor(random() * latin.length)]
    const slip = slips[wrong.size % slips.length]
    if (!place || !slip) throw new Error('there is no name to misspell')
    const typed = slipped(place.typed, slip, random)
    // Swapping two equal letters is no mistake.
    if (normaliseName(typed) !== normaliseName(place.typed)) wrong.set(typed, { ...place, typed })
  }
  return [...wrong.values()]
}

function meantBy(typed: string, meant: string): FamousPlace {
  const place = famousPlaces.find((one) => one.typed === meant)
  if (!place) throw new Error(`${meant} is not one of the famous places`)
  return { ...place, typed }
}

/** Two hundred: half of them written by hand, half generated from typical slips. */
export const misspellings: readonly FamousPlace[] = [
  ...written.map(([typed, meant]) => meantBy(typed, meant)),
  ...generated(100),
]
