import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import type { PlaceOptions } from '#server/testing/given-atlas.ts'

export const city = (name: string, more: Partial<PlaceDraft> = {}): PlaceOptions => ({
  type: 'city',
  name,
  ...more,
})
export const knownPlaces: PlaceOptions[] = [
  { type: 'region', name: 'Tirol', iso3166_2: 'AT-7', country: 'AT', importance: 0.7 },
  city('Innsbruck', { iso3166_2: 'AT-7', country: 'AT', importance: 0.68, lat: 47.27, lon: 11.39 }),
  city('Zürich', { importance: 0.75, country: 'CH' }),
  city('New York', { importance: 0.92, country: 'US', lat: 40.7, lon: -74 }),
  city('Wien', { importance: 0.83, names: { en: 'Vienna', zh: '維也納城', ru: 'Вена', ar: 'فيينا' } }),
  city('Санкт-Петербург', { importance: 0.89, names: { en: 'Saint Petersburg' } }),
  city('乌鲁木齐', { importance: 0.85, names: { en: 'Ürümqi' } }),
  city('北京', { importance: 0.97, names: { en: 'Beijing' } }),
  city('الدوحة', { importance: 0.8, names: { en: 'Doha' } }),
  city('서울특별시', { importance: 0.95, names: { en: 'Seoul' } }),
  city('दिल्ली', { importance: 0.95, names: { en: 'Delhi' } }),
  city("L'Aquila", { importance: 0.63 }),
  { type: 'national park', name: 'Parc national de la Vanoise', importance: 0.5 },
  city('Llanfair pwllgwyngyll gogerychwyrndrobwllllantysiliogogogoch', { importance: 0.4 }),
  city('Twinford', { importance: 0.3, lat: 10, lon: 10, n: placeNumber('city', 'world', 1) }),
  city('Twinford', { importance: 0.5, lat: 10.02, lon: 10.02, n: placeNumber('city', 'node', 1) }),
  city('Twinford', { importance: 0.2, lat: 50, lon: 10, n: placeNumber('city', 'node', 2) }),
  { type: 'trail', name: 'Twinford', importance: 0.2, lat: 10, lon: 10 },
]

/** Many places of one name, like Neustadt, and many of other names. */
export function crowd(): PlaceOptions[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const word = (number: number) =>
    Array.from({ length: 5 }, (_, at) => letters[(number * 7 ** at + (number >> at)) % 26]).join('')
  return [
    ...Array.from({ length: 400 }, (_, at) =>
      city(`Neustadt ${word(at)}`, {
        importance: 0.45 + at / 2000,
        country: 'DE',
        lat: 50 + at / 100,
        lon: 8,
      }),
    ),
    city('Neustadt hinten', { importance: 0.52, country: 'AT', lat: 48, lon: 15 }),
    city('Neustadt drüben', { importance: 0.35, country: 'PL', lat: 53, lon: 20 }),
    ...Array.from({ length: 1500 }, (_, at) =>
      city(`${word(at * 13 + 5)} ${word(at)}`, { importance: (at % 100) / 300 }),
    ),
  ]
}

/** The typed text, and the name that it finds. */
export const otherwiseWritten = [
  ['zurich', 'Zürich'],
  ['ZÜRI', 'Zürich'],
  ['Zu\u0308rich', 'Zürich'],
  ["l'aqu", "L'Aquila"],
  ['l’aquila', "L'Aquila"],
  ['laquila', "L'Aquila"],
  ['aquila', "L'Aquila"],
  ['york', 'New York'],
  ['vanoise', 'Parc national de la Vanoise'],
  ['pwllgwyn', 'Llanfair pwllgwyngyll gogerychwyrndrobwllllantysiliogogogoch'],
]

/** The typed text, and the name that was meant. */
export const misspelt = [
  ['innsbrcuk', 'Innsbruck'],
  ['insbruck', 'Innsbruck'],
  ['iinnsbruck', 'Innsbruck'],
  ['ennsbruck', 'Innsbruck'],
  ['inssb', 'Innsbruck'],
  ['inmsbrukc', 'Innsbruck'],
  ['newyork', 'New York'],
  ['nwe york', 'New York'],
  ['zurihc', 'Zürich'],
  ['Санкт-Питер', 'Санкт-Петербург'],
  ['北京市', '北京'],
]

/** The typed text, the name that it finds, and the matching name in another language. */
export const inScripts: [string, string, string | null][] = [
  ['vienna', 'Wien', 'Vienna'],
  ['wien', 'Wien', null],
  ['вена', 'Wien', 'Вена'],
  ['فيينا', 'Wien', 'فيينا'],
  ['維也納', 'Wien', '維也納城'],
  ['санкт', 'Санкт-Петербург', null],
  ['петерб', 'Санкт-Петербург', null],
  ['saint pet', 'Санкт-Петербург', 'Saint Petersburg'],
  ['乌鲁木', '乌鲁木齐', null],
  ['الدوحة', 'الدوحة', null],
  ['الدَّوْحَة', 'الدوحة', null],
  ['서울특', '서울특별시', null],
  ['दिल्ली', 'दिल्ली', null],
]

export const hostileTexts = [
  'x'.repeat(200),
  '나'.repeat(200),
  '\uFDFA'.repeat(200),
  'ab '.repeat(66),
  "'; drop table place; --",
  '%in%sbruck%',
  'inn\\',
  '\u202Ekcurbsnni',
  '👩‍👩‍👧‍👦'.repeat(18),
  'Z\u0310\u030D\u0300'.repeat(50),
  '\uD800\uD800\uD800\uD800',
  'inn\u200B\u200Bs',
]

/** Records the queries. */
export function watching(asked: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}
