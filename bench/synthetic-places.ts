/** From many languages: new names are built from their sequences of three letters. */
const examples =
  `innsbruck salzburg bregenz feldkirch hallstatt kitzbuhel garmisch oberstdorf freiburg heidelberg regensburg
dresden magdeburg bremerhaven schwerin interlaken grindelwald zermatt lauterbrunnen bellinzona locarno chamonix grenoble
annecy besancon perpignan montpellier clermont fontainebleau versailles carcassonne bordeaux toulouse strasbourg marseille
valladolid salamanca zaragoza santander pamplona cordoba granada almeria alicante barcelona tarragona santiago guadalajara
monterrey veracruz oaxaca tegucigalpa bogota medellin cartagena barranquilla guayaquil cochabamba valparaiso antofagasta
montevideo rosario mendoza bariloche brasilia fortaleza salvador recife florianopolis curitiba campinas belo horizonte
lisboa coimbra guimaraes aveiro torino bergamo brescia verona vicenza padova treviso bolzano merano cortina ravenna perugia
catanzaro agrigento siracusa taormina dubrovnik zagreb ljubljana maribor sarajevo podgorica skopje thessaloniki kalamata
istanbul antalya diyarbakir erzurum trabzon warszawa krakow zakopane wroclaw bydgoszcz rzeszow katowice bratislava kosice
budapest debrecen szeged bucuresti brasov timisoara constanta plovdiv varna kharkiv odessa chernivtsi novosibirsk
yekaterinburg chelyabinsk krasnoyarsk vladivostok petropavlovsk helsinki tampere rovaniemi stockholm goteborg ostersund
kiruna trondheim stavanger lillehammer tromso copenhagen aalborg reykjavik akureyri edinburgh inverness aberdeen
birmingham manchester nottingham plymouth keswick ambleside windermere aberystwyth caernarfon limerick kilkenny killarney
anchorage fairbanks portland seattle spokane missoula bozeman jackson yellowstone cheyenne boulder albuquerque flagstaff
sacramento yosemite mammoth springfield charleston savannah knoxville asheville gatlinburg harrisburg burlington montpelier
whitehorse kelowna kamloops revelstoke calgary edmonton saskatoon winnipeg thunder bay toronto kingston sherbrooke
wellington queenstown wanaka christchurch rotorua taupo melbourne ballarat bendigo launceston toowoomba rockhampton
sapporo hakodate nagano matsumoto kanazawa hiroshima kagoshima yokohama shizuoka kathmandu pokhara namche lukla darjeeling
shimla manali rishikesh dehradun jaipur udaipur hyderabad bengaluru mysore coimbatore thiruvananthapuram chittagong mandalay
chiang rai nakhon ayutthaya phuket vientiane luang prabang hanoi haiphong jakarta bandung yogyakarta surabaya denpasar
makassar manila baguio cebu davao marrakech ouarzazate casablanca fes tangier nairobi mombasa kisumu arusha moshi kampala
kigali bujumbura lusaka livingstone harare bulawayo gaborone windhoek swakopmund johannesburg stellenbosch drakensberg`
    .split(/\s+/u)
    .filter((word) => word.length > 3)

/** Words that names have in common, most frequent first. */
const common =
  `saint lake mount san river santa trail creek north south park new valley la el upper lower ridge peak weg
forest puerto bad loop spring monte alp west east sankt old grand port bay hill col ober unter nova villa los piste`.split(
    /\s+/u,
  )

const countries = 'US FR DE IT ES CN IN BR RU GB CA AU AT CH JP MX AR NO SE PL'.split(' ')

export type SyntheticPlace = {
  n: number
  name: string
  importance: number
  country: string
  lat: number
  lon: number
}

/** The same numbers in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // The low bits of such numbers are not random.
    return (((state >>> 8) ^ (Math.imul(state, 2_654_435_769) >>> 16)) / 2 ** 24) % 1
  }
}

/** Places with plausible names, a few of them important and most hardly known, like cities by population. */
export function makePlaces(count: number, from: number, random: () => number): SyntheticPlace[] {
  return Array.from({ length: count }, (_, at) => ({
    // The low bits of the number make its type a city.
    n: (from + at) * 16 + 2,
    name: makeName(random),
    importance: importanceOfRank(1 + Math.floor(random() * 10_000_000)),
    country: zipf(countries, random),
    lat: random() * 130 - 60,
    lon: random() * 360 - 180,
  }))
}

/** The largest has twenty million people, and the others follow Zipf's law. */
export function importanceOfRank(rank: number): number {
  return Math.max(0.05, (7.3 - 0.9 * Math.log10(rank)) / 7.5)
}

function makeName(random: () => number): string {
  const word = makeWord(random)
  const kind = random()
  if (kind < 0.55) return word
  if (kind < 0.72) return `${zipf(common, random)} ${word}`
  if (kind < 0.9) return `${word} ${zipf(common, random)}`
  return `${word} ${makeWord(random)}`
}

const next = new Map<string, string[]>()
for (const word of examples) {
  const text = `^^${word}$`
  for (let at = 2; at < text.length; at++) {
    const before = text.slice(at - 2, at)
    next.set(before, [...(next.get(before) ?? []), text[at] ?? '$'])
  }
}

function makeWord(random: () => number): string {
  for (;;) {
    let word = '^^'
    while (word.length < 16) {
      const letters = next.get(word.slice(-2)) ?? ['$']
      const letter = letters[Math.floor(random() * letters.length)] ?? '$'
      if (letter === '$') break
      word += letter
    }
    if (word.length >= 6) return word.slice(2)
  }
}

/** Picks from the list by Zipf's law: the first value most often. */
function zipf<Value>(values: Value[], random: () => number): Value {
  const chosen = values[Math.floor((values.length + 1) ** random()) - 1]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}
