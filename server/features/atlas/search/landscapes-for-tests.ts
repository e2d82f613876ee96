import { those, type FamousPlace } from './famous-places-for-tests.ts'

const lakes = those(
  ['region'],
  [
    ['Walchensee', 'Walchensee', 'DE'],
    ['Königssee', 'Königssee', 'DE'],
    ['Koenigssee', 'Königssee', 'DE'],
    ['Chiemsee', 'Chiemsee', 'DE'],
    ['Eibsee', 'Eibsee', 'DE'],
    ['Tegernsee', 'Tegernsee', 'DE'],
    ['Titisee', 'Titisee', 'DE'],
    ['Müritz', 'Müritz', 'DE'],
    ['Edersee', 'Edersee', 'DE'],
    ['Achensee', 'Achensee', 'AT'],
    ['Wörthersee', 'Wörthersee', 'AT'],
    ['Wolfgangsee', 'Wolfgangsee', 'AT'],
    ['Hallstätter See', 'Hallstätter See', 'AT'],
    ['Neusiedler See', 'Neusiedler See', null],
    ['Zürichsee', 'Lake Zurich', 'CH'],
    ['Thunersee', 'Lake Thun', 'CH'],
    ['Lago di Lugano', 'Lake Lugano', null],
    ["Lago d'Iseo", 'Lake Iseo', 'IT'],
    ['Karersee', 'Lago di Carezza', 'IT'],
    ['Reschensee', 'Lago di Resia', 'IT'],
    ['Lac du Bourget', 'Lac du Bourget', 'FR'],
    ['Loch Ness', 'Loch Ness', 'GB'],
    ['Loch Lomond', 'Loch Lomond', 'GB'],
    ['Windermere', 'Windermere', 'GB'],
    ['Vättern', 'Vättern', 'SE'],
    ['Mývatn', 'Mývatn', 'IS'],
    ['Morskie Oko', 'Morskie Oko', 'PL'],
    ['Ohridsee', 'Lake Ohrid', null],
    ['Ладожское озеро', 'Lake Ladoga', 'RU'],
    ['琵琶湖', 'Lake Biwa', 'JP'],
    ['Pangong', 'Pangong Tso', null],
    ['Totes Meer', 'Dead Sea', null],
    ['Viktoriasee', 'Lake Victoria', null],
    ['Lake Powell', 'Lake Powell', 'US'],
    ['Crater Lake', 'Crater Lake', 'US'],
    ['Peyto Lake', 'Peyto Lake', 'CA'],
    ['Lago de Atitlán', 'Lake Atitlán', 'GT'],
    ['Nahuel Huapi', 'Nahuel Huapi Lake', 'AR'],
    ['Lake Taupo', 'Lake Taupō', 'NZ'],
  ],
)

const mountains = those(
  ['peak'],
  [
    ['Etna', 'Mount Etna', 'IT'],
    ['Ätna', 'Mount Etna', 'IT'],
    ['Katla', 'Katla', 'IS'],
    ['Fagradalsfjall', 'Fagradalsfjall', 'IS'],
    ['Yasur', 'Mount Yasur', 'VU'],
    ['Kahler Asten', 'Kahler Asten', 'DE'],
    ['Großer Feldberg', 'Großer Feldberg', 'DE'],
    ['Hornisgrinde', 'Hornisgrinde', 'DE'],
    ['Drachenfels', 'Drachenfels', 'DE'],
    ['Bastei', 'Bastei', 'DE'],
    ['Keilberg', 'Klínovec', 'CZ'],
    ['Hohneck', 'Le Hohneck', 'FR'],
    ['Mont Aigoual', 'Mont Aigoual', 'FR'],
    ['Creux du Van', 'Creux du Van', 'CH'],
    ['Blencathra', 'Blencathra', 'GB'],
    ['Mam Tor', 'Mam Tor', 'GB'],
    ['Himmelbjerget', 'Himmelbjerget', 'DK'],
    ['Υμηττός', 'Hymettus', 'GR'],
  ],
)

/** As Greeks write them, although no source lists these names. */
const inGreek = [
  ...those(
    ['city'],
    [
      ['Τσαμονί', 'Chamonix-Mont-Blanc', 'FR'],
      ['Σαμονί', 'Chamonix-Mont-Blanc', 'FR'],
      ['Ζερμάτ', 'Zermatt', 'CH'],
      ['Νταβός', 'Davos', 'CH'],
      ['Ίνσμπρουκ', 'Innsbruck', 'AT'],
      ['Κορτίνα', "Cortina d'Ampezzo", 'IT'],
    ],
  ),
  ...those(
    ['region'],
    [
      ['Άλπεις', 'Alps', null],
      ['Δολομίτες', 'Dolomites', 'IT'],
      ['Πυρηναία', 'Pyrenees', null],
    ],
  ),
]

/** A town and the landscape it is in, which is not a region with borders. */
const townsInLandscapes = those(
  ['city'],
  [
    ['Triberg Schwarzwald', 'Triberg', 'DE'],
    ['Triberg, Schwarzwald', 'Triberg', 'DE'],
    ['Triberg, Black Forest', 'Triberg', 'DE'],
    ['Freiburg Schwarzwald', 'Freiburg', 'DE'],
    ['Goslar Harz', 'Goslar', 'DE'],
    ['Monschau Eifel', 'Monschau', 'DE'],
    ['Keswick Lake District', 'Keswick', 'GB'],
    ['Fort William, Highlands', 'Fort William', 'GB'],
    ['Aviemore Cairngorms', 'Aviemore', 'GB'],
    ['Cortina Dolomiten', "Cortina d'Ampezzo", 'IT'],
    ['Bormio, Alps', 'Bormio', 'IT'],
    ['Zakopane, Tatras', 'Zakopane', 'PL'],
  ],
)

/** Lakes, volcanoes, mountains of low ranges, names in Greek letters, and towns in landscapes. */
export const landscapes: readonly FamousPlace[] = [...lakes, ...mountains, ...inGreek, ...townsInLandscapes]
