import { expect, test } from 'vitest'
import { readLocalisedDate } from './localised-date.ts'
import { readLocalisedNumber } from './localised-number.ts'
import { sportOfExport } from './sport-words.ts'

const morning = Date.UTC(2026, 10, 15, 7, 31, 5)
const evening = Date.UTC(2026, 10, 15, 19, 31, 5)

test.each([
  ['English', 'Nov 15, 2026, 7:31:05 AM', morning],
  ['English in the evening', 'Nov 15, 2026, 7:31:05 PM', evening],
  ['English with a narrow space', 'Nov 15, 2026, 7:31:05\u202FPM', evening],
  ['British', '15 Nov 2026, 07:31:05', morning],
  ['American, in digits', '11/15/2026, 7:31:05 PM', evening],
  ['German', '15.11.2026, 07:31:05', morning],
  ['German, with a name', '15. Nov. 2026, 19:31:05', evening],
  ['French', '15 nov. 2026 à 07:31:05', morning],
  ['Spanish', '15 nov 2026, 7:31:05', morning],
  ['Spanish with a half of the day', '15 nov 2026, 7:31:05 p. m.', evening],
  ['Italian', '15 nov 2026, 07:31:05', morning],
  ['Dutch', '15 nov. 2026 07:31:05', morning],
  ['Portuguese', '15 de nov. de 2026, 07:31:05', morning],
  ['Portuguese, in digits', '15/11/2026, 07:31:05', morning],
  ['Japanese', '2026/11/15 7:31:05', morning],
  ['Japanese, with characters', '2026年11月15日 7:31:05', morning],
  ['Japanese with a half of the day', '2026年11月15日 午後7:31:05', evening],
  ['of the oldest exports', '2026-11-15 07:31:05', morning],
  ['without seconds', '15.11.2026, 07:31', morning - 5000],
  ['without a time', '15.11.2026', Date.UTC(2026, 10, 15)],
])('a date that is %s is read as UTC', (_, text, ms) => {
  expect(readLocalisedDate(text)).toBe(ms)
})

const namesOfMonths: Record<string, string> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  es: 'ene feb mar abr may jun jul ago sept oct nov dic',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  nl: 'jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.',
  pt: 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
}

test.each(Object.entries(namesOfMonths))('every month is known in %s', (_, names) => {
  const months = names.split(' ').map((name) => readLocalisedDate(`3 ${name} 2024, 10:00:00`))
  expect(months).toEqual(Array.from({ length: 12 }, (_month, n) => Date.UTC(2024, n, 3, 10)))
})

test('noon and midnight of a twelve-hour clock are told apart', () => {
  expect(readLocalisedDate('Nov 15, 2026, 12:00:00 AM')).toBe(Date.UTC(2026, 10, 15))
  expect(readLocalisedDate('Nov 15, 2026, 12:00:00 PM')).toBe(Date.UTC(2026, 10, 15, 12))
})

test.each([
  '',
  '#error#',
  'x',
  'Nov 2026',
  '31.2.2026, 10:00:00',
  '15.11.2026, 24:00:00',
  '15.13.26',
  '2026',
])('%j is no date', (text) => {
  expect(readLocalisedDate(text)).toBeNull()
})

test.each([
  ['12.34', 12.34],
  ['12,34', 12.34],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1 234,5', 1234.5],
  ['1\u202F234,5', 1234.5],
  ['1’234.5', 1234.5],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['-3,5', -3.5],
  ['42', 42],
  ['#error#', null],
  ['', null],
  ['12 km', null],
  ['1e5', null],
])('the number %j is %d', (text, value) => {
  expect(readLocalisedNumber(text)).toBe(value)
})

test.each([
  ['en', 'Ride Run Hike Walk Swim', 'Trail Run|Alpine Ski|Virtual Ride|E-Bike Ride|Stand Up Paddling'],
  [
    'de',
    'Radfahrt Lauf Wanderung Spaziergang Schwimmen',
    'Traillauf|Ski Alpin|Virtuelle Radfahrt|E-Bike-Fahrt|Stand Up Paddling',
  ],
  [
    'fr',
    'Vélo Course Randonnée Marche Natation',
    'Trail|Ski alpin|Vélo virtuel|Vélo électrique|Stand-up paddle',
  ],
  [
    'es',
    'Bicicleta Carrera Senderismo Caminata Natación',
    'Carrera de trail|Esquí alpino|Ciclismo virtual|Bicicleta eléctrica|Paddle surf',
  ],
  [
    'it',
    'Giro Corsa Escursione Camminata Nuoto',
    'Corsa trail|Sci alpino|Giro virtuale|Bici elettrica|Stand up paddling',
  ],
  [
    'nl',
    'Fietsrit Hardloopsessie Hike Wandeling Zwemmen',
    'Trailrun|Alpineskiën|Virtuele rit|E-bikerit|Suppen',
  ],
  [
    'pt',
    'Pedalada Corrida Trilha Caminhada Natação',
    'Corrida em trilha|Esqui alpino|Pedalada virtual|Bicicleta elétrica|Stand up paddle',
  ],
  [
    'ja',
    'ライド ラン ハイキング ウォーキング 水泳',
    'トレイルラン|アルペンスキー|バーチャルライド|電動アシスト自転車|スタンドアップパドリング',
  ],
])('the words for sports are known in %s', (_, plain, more) => {
  expect(plain.split(' ').map(sportOfExport)).toEqual(['cycling', 'running', 'hiking', 'walking', 'swimming'])
  expect(more.split('|').map(sportOfExport)).toEqual([
    'trail_running',
    'alpine_skiing',
    'indoor_cycling',
    'e_biking',
    'stand_up_paddling',
  ])
})

test('an unknown word leaves the sport to the file', () => {
  expect(sportOfExport('Quidditch')).toBeNull()
  expect(sportOfExport('')).toBeNull()
})
