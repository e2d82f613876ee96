export type Mountains = {
  name: string
  /** In the languages of their people and of their visitors. */
  names: string[]
  /** The country they are in; null if in several. */
  country: string | null
  importance: number
  box: readonly [west: number, south: number, east: number, north: number]
}

type Rest = [country: Mountains['country'], importance: number, box: Mountains['box']]

/** Where people go to be outdoors. Listed here, because no package has them. */
const listed: readonly [name: string, names: string, ...rest: Rest][] = [
  [
    'Alps',
    'Alpen, Alpi, Alpes, Alpe, Άλπεις, Альпы, 阿尔卑斯山, アルプス',
    null,
    0.85,
    [5.5, 43.6, 16.5, 48.2],
  ],
  [
    'Dolomites',
    'Dolomiti, Dolomiten, Dolomitas, Dolomitis, Δολομίτες, Доломиты, ドロミーティ',
    'IT',
    0.75,
    [11.3, 46.0, 12.6, 46.95],
  ],
  ['Bernese Alps', 'Berner Alpen, Berner Oberland, Bernese Oberland', 'CH', 0.65, [7.0, 46.2, 8.4, 46.8]],
  ['Pennine Alps', 'Walliser Alpen, Alpi Pennine', null, 0.6, [7.0, 45.75, 8.2, 46.3]],
  [
    'Mont Blanc massif',
    'Massif du Mont-Blanc, Massiccio del Monte Bianco, Mont-Blanc-Gruppe',
    null,
    0.65,
    [6.7, 45.7, 7.15, 46.1],
  ],
  ['Graian Alps', 'Grajische Alpen, Alpi Graie, Alpes grées', null, 0.55, [6.6, 45.2, 7.7, 45.8]],
  ['Silvretta Alps', 'Silvretta', null, 0.6, [9.8, 46.7, 10.5, 47.0]],
  ['Ötztal Alps', 'Ötztaler Alpen, Oetztal Alps, Alpi Venoste', null, 0.6, [10.5, 46.6, 11.2, 47.2]],
  ['Stubai Alps', 'Stubaier Alpen, Alpi dello Stubai', null, 0.6, [10.9, 46.85, 11.5, 47.25]],
  ['Zillertal Alps', 'Zillertaler Alpen, Alpi dello Zillertal', null, 0.6, [11.4, 46.85, 12.2, 47.15]],
  ['High Tauern', 'Hohe Tauern, Alti Tauri', null, 0.62, [12.0, 46.8, 13.6, 47.3]],
  ['Karwendel', 'Karwendelgebirge', null, 0.6, [11.0, 47.25, 11.8, 47.6]],
  ['Wetterstein', 'Wettersteingebirge', null, 0.55, [10.8, 47.3, 11.3, 47.5]],
  ['Allgäu Alps', 'Allgäuer Alpen', null, 0.58, [9.9, 47.2, 10.7, 47.6]],
  ['Julian Alps', 'Julijske Alpe, Julische Alpen, Alpi Giulie', null, 0.6, [13.3, 46.2, 14.1, 46.55]],
  ['Maritime Alps', 'Alpes maritimes, Alpi Marittime, Seealpen', null, 0.58, [6.6, 43.9, 7.7, 44.4]],
  ['Jura', 'Massif du Jura, Juragebirge, Jura Mountains', null, 0.6, [5.3, 46.0, 7.7, 47.5]],
  ['Vosges', 'Vogesen, Vosges Mountains, Βόσγια, Вогезы', 'FR', 0.6, [6.6, 47.7, 7.6, 48.7]],
  [
    'Black Forest',
    'Schwarzwald, Forêt-Noire, Foresta Nera, Μέλας Δρυμός, Шварцвальд',
    'DE',
    0.65,
    [7.6, 47.5, 8.8, 49.0],
  ],
  ['Bavarian Forest', 'Bayerischer Wald', 'DE', 0.55, [12.3, 48.6, 13.8, 49.3]],
  ['Harz', 'Harz Mountains', 'DE', 0.6, [10.1, 51.5, 11.4, 52.0]],
  ['Giant Mountains', 'Riesengebirge, Krkonoše, Karkonosze', null, 0.58, [15.3, 50.6, 15.9, 50.9]],
  [
    'Pyrenees',
    'Pyrénées, Pirineos, Pirineus, Pyrenäen, Πυρηναία, Пиренеи, ピレネー山脈',
    null,
    0.75,
    [-1.8, 42.0, 3.2, 43.3],
  ],
  ['Picos de Europa', 'Peaks of Europe', 'ES', 0.6, [-5.2, 43.0, -4.5, 43.4]],
  ['Sierra Nevada', '', 'ES', 0.6, [-3.7, 36.9, -2.6, 37.3]],
  ['Massif Central', 'Zentralmassiv', 'FR', 0.6, [1.5, 43.6, 4.8, 46.4]],
  ['Apennines', 'Appennini, Appennino, Apenninen, Απέννινα, Апеннины', 'IT', 0.62, [8.2, 38.0, 16.5, 44.6]],
  [
    'Carpathians',
    'Karpaten, Carpații, Karpaty, Καρπάθια, Карпаты, Карпати',
    null,
    0.65,
    [17.0, 44.4, 27.0, 50.0],
  ],
  [
    'High Tatras',
    'Hohe Tatra, Vysoké Tatry, Tatry Wysokie, Tatras, Tatry',
    null,
    0.62,
    [19.7, 49.1, 20.4, 49.35],
  ],
  ['Scottish Highlands', 'Highlands', 'GB', 0.62, [-6.5, 56.0, -3.0, 58.7]],
  ['Lake District', '', 'GB', 0.62, [-3.5, 54.2, -2.6, 54.75]],
  ['Snowdonia', 'Eryri', 'GB', 0.6, [-4.3, 52.6, -3.5, 53.25]],
  ['Lofoten', '', 'NO', 0.62, [12.0, 67.6, 15.2, 68.6]],
  ['Atlas Mountains', 'Atlas, Haut Atlas, High Atlas', null, 0.65, [-10.0, 30.0, 9.5, 36.5]],
  [
    'Caucasus',
    'Kaukasus, Caucasus Mountains, Καύκασος, Кавказ, კავკასია',
    null,
    0.65,
    [39.0, 41.0, 49.0, 44.2],
  ],
  [
    'Himalaya',
    'Himalayas, Himalaja, Ιμαλάια, Гималаи, हिमालय, 喜马拉雅山脉, ヒマラヤ',
    null,
    0.75,
    [73.0, 26.5, 96.0, 36.5],
  ],
  ['Karakoram', 'Karakorum', null, 0.62, [72.5, 34.5, 79.0, 37.0]],
  ['Japanese Alps', 'Nihon Arupusu', 'JP', 0.6, [137.2, 35.3, 138.5, 37.0]],
  ['Southern Alps', 'Kā Tiritiri o te Moana', 'NZ', 0.62, [167.0, -45.5, 173.0, -41.5]],
  [
    'Rocky Mountains',
    'Rockies, Montagnes Rocheuses, Βραχώδη Όρη, Скалистые горы, ロッキー山脈',
    null,
    0.75,
    [-128.0, 35.0, -104.5, 59.5],
  ],
  ['Sierra Nevada', '', 'US', 0.68, [-121.3, 35.2, -117.8, 40.2]],
  ['Cascade Range', 'Cascades, Cascade Mountains', null, 0.65, [-122.9, 40.3, -120.0, 50.2]],
  ['Teton Range', 'Tetons, Grand Tetons', 'US', 0.6, [-111.0, 43.5, -110.5, 44.1]],
  ['Appalachian Mountains', 'Appalachians', null, 0.65, [-87.0, 33.0, -67.0, 48.5]],
  [
    'Andes',
    'Cordillera de los Andes, Anden, Άνδεις, Анды, アンデス',
    null,
    0.72,
    [-79.5, -55.0, -62.0, 11.0],
  ],
  ['Patagonia', 'Patagonien, Παταγονία, Патагония, パタゴニア', null, 0.65, [-75.5, -55.0, -63.0, -39.0]],
  // Numbers follow from the order, so what is added comes last.
  ['Eifel', 'Vulkaneifel', 'DE', 0.58, [6.1, 50.0, 7.4, 50.75]],
  ['Hunsrück', 'Hunsrueck', 'DE', 0.53, [6.6, 49.6, 7.7, 50.2]],
  ['Taunus', '', 'DE', 0.53, [7.7, 50.0, 8.7, 50.4]],
  ['Odenwald', '', 'DE', 0.53, [8.6, 49.4, 9.3, 49.85]],
  ['Spessart', '', 'DE', 0.53, [9.1, 49.75, 9.75, 50.3]],
  ['Rhön', 'Rhoen, Rhön Mountains', 'DE', 0.55, [9.6, 50.25, 10.3, 50.8]],
  ['Fichtel Mountains', 'Fichtelgebirge', 'DE', 0.53, [11.6, 49.9, 12.2, 50.2]],
  ['Westerwald', '', 'DE', 0.53, [7.4, 50.4, 8.3, 50.85]],
  ['Teutoburg Forest', 'Teutoburger Wald', 'DE', 0.53, [7.6, 51.7, 9.0, 52.35]],
  ['Bohemian Forest', 'Šumava, Böhmerwald, Sumava', null, 0.55, [12.7, 48.5, 14.3, 49.4]],
  ['Bieszczady', 'Bieszczady Mountains', 'PL', 0.55, [22.0, 49.0, 22.95, 49.45]],
  ['Cévennes', 'Cevennen, Cevennes', 'FR', 0.58, [3.2, 43.9, 4.2, 44.6]],
  ['Yorkshire Dales', '', 'GB', 0.58, [-2.6, 53.9, -1.6, 54.5]],
  ['Dartmoor', '', 'GB', 0.55, [-4.15, 50.38, -3.65, 50.75]],
  ['Cairngorms', 'Cairngorm Mountains', 'GB', 0.6, [-4.3, 56.75, -2.9, 57.4]],
]

export const mountains: readonly Mountains[] = listed.map(([name, names, country, importance, box]) => ({
  name,
  names: names === '' ? [] : names.split(', '),
  country,
  importance,
  box,
}))
