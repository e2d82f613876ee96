import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'

/** A region that is better known than its parts, while only the parts are in the atlas. */
export type LargerRegion = {
  /** Its name in the source. */
  group: string
  name: string
  names: string[]
  country: string
}

const listed: readonly [country: string, group: string, name: string, names: string][] = [
  ['IT', "Valle d'Aosta", 'Aosta Valley', "Valle d'Aosta, Vallée d'Aoste, Aostatal"],
  ['IT', 'Piemonte', 'Piedmont', 'Piemonte, Piemont, Piamonte, Piémont, Пьемонт'],
  ['IT', 'Lombardia', 'Lombardy', 'Lombardia, Lombardei, Lombardie, Ломбардия'],
  [
    'IT',
    'Trentino-Alto Adige',
    'Trentino-Alto Adige',
    'Trentino-Südtirol, Trentino-South Tyrol, Trentin-Haut-Adige, Трентино-Альто-Адидже',
  ],
  ['IT', 'Liguria', 'Liguria', 'Ligurien, Ligurie, Лигурия'],
  ['IT', 'Emilia-Romagna', 'Emilia-Romagna', 'Émilie-Romagne, Emilia Romaña'],
  ['IT', 'Marche', 'Marche', 'Marken, Las Marcas'],
  ['IT', 'Veneto', 'Veneto', 'Venetien, Vénétie, Véneto, Венето'],
  ['IT', 'Friuli-Venezia Giulia', 'Friuli-Venezia Giulia', 'Friaul-Julisch Venetien, Friuli, Friaul, Frioul'],
  ['IT', 'Abruzzo', 'Abruzzo', 'Abruzzen, Abruzzes, Abruzos'],
  ['IT', 'Molise', 'Molise', ''],
  ['IT', 'Apulia', 'Apulia', 'Puglia, Apulien, Pouilles, Apulie, Апулия'],
  ['IT', 'Basilicata', 'Basilicata', 'Lucania, Basilikata, Basilicate'],
  ['IT', 'Calabria', 'Calabria', 'Kalabrien, Calabre, Калабрия'],
  ['IT', 'Campania', 'Campania', 'Kampanien, Campanie, Кампания'],
  ['IT', 'Lazio', 'Lazio', 'Latium, Latio, Лацио'],
  ['IT', 'Toscana', 'Tuscany', 'Toscana, Toskana, Toscane, Тоскана, Τοσκάνη, 托斯卡纳, トスカーナ'],
  ['IT', 'Sicily', 'Sicily', 'Sicilia, Sizilien, Sicile, Сицилия, Σικελία, 西西里'],
  ['IT', 'Sardegna', 'Sardinia', 'Sardegna, Sardinien, Sardaigne, Cerdeña, Сардиния'],
  ['IT', 'Umbria', 'Umbria', 'Umbrien, Ombrie, Умбрия'],
  ['FR', 'Hauts-de-France', 'Hauts-de-France', 'Nord-Pas-de-Calais, Picardie, Picardy'],
  ['FR', 'Grand Est', 'Grand Est', 'Alsace, Elsass, Lorraine, Lothringen, Champagne, Alsacia, Эльзас'],
  [
    'FR',
    "Provence-Alpes-Côte-d'Azur",
    "Provence-Alpes-Côte d'Azur",
    'Provence, PACA, Provenza, Прованс, プロヴァンス',
  ],
  ['FR', 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes', 'Rhône-Alpes, Auvergne, Овернь'],
  ['FR', 'Nouvelle-Aquitaine', 'Nouvelle-Aquitaine', 'Aquitaine, Aquitanien, Neu-Aquitanien, Limousin'],
  ['FR', 'Occitanie', 'Occitania', 'Occitanie, Okzitanien, Languedoc-Roussillon, Midi-Pyrénées, Languedoc'],
  [
    'FR',
    'Bourgogne-Franche-Comté',
    'Bourgogne-Franche-Comté',
    'Bourgogne, Burgundy, Burgund, Franche-Comté, Borgogna, Бургундия',
  ],
  ['FR', 'Pays de la Loire', 'Pays de la Loire', ''],
  ['FR', 'Bretagne', 'Brittany', 'Bretagne, Breizh, Bretaña, Bretagna, Бретань, ブルターニュ'],
  ['FR', 'Normandie', 'Normandy', 'Normandie, Normandía, Normandia, Нормандия, ノルマンディー'],
  ['FR', 'Corse', 'Corsica', 'Corse, Korsika, Córcega, Корсика'],
  ['FR', 'Centre-Val de Loire', 'Centre-Val de Loire', 'Loire Valley, Val de Loire'],
  ['FR', 'Île-de-France', 'Île-de-France', 'Ile de France, Isla de Francia, Иль-де-Франс'],
  [
    'ES',
    'País Vasco',
    'Basque Country',
    'País Vasco, Euskadi, Baskenland, Pays basque, Paesi Baschi, Страна Басков',
  ],
  ['ES', 'Aragón', 'Aragon', 'Aragón, Aragonien, Aragona, Арагон'],
  ['ES', 'Cataluña', 'Catalonia', 'Cataluña, Catalunya, Katalonien, Catalogne, Catalogna, Каталония'],
  ['ES', 'Extremadura', 'Extremadura', 'Estrémadure, Estremadura'],
  ['ES', 'Andalucía', 'Andalusia', 'Andalucía, Andalusien, Andalousie, Андалусия, アンダルシア'],
  ['ES', 'Galicia', 'Galicia', 'Galicien, Galice, Galiza, Галисия'],
  ['ES', 'Castilla y León', 'Castile and León', 'Castilla y León, Kastilien und León, Castille-et-León'],
  ['ES', 'Valenciana', 'Valencian Community', 'Comunidad Valenciana, Comunitat Valenciana, País Valencià'],
  [
    'ES',
    'Canary Is.',
    'Canary Islands',
    'Islas Canarias, Canarias, Kanaren, Kanarische Inseln, Canaries, Canarie',
  ],
  ['ES', 'Castilla-La Mancha', 'Castilla–La Mancha', 'Castilla-La Mancha, Kastilien-La Mancha'],
  ['GB', 'England', 'England', 'Angleterre, Inghilterra, Inglaterra, Англия, 英格兰, イングランド'],
  [
    'GB',
    'Scotland',
    'Scotland',
    'Alba, Schottland, Écosse, Scozia, Escocia, Шотландия, 苏格兰, スコットランド',
  ],
  ['GB', 'Wales', 'Wales', 'Cymru, Pays de Galles, Galles, Gales, Уэльс, 威尔士, ウェールズ'],
  [
    'GB',
    'Northern Ireland',
    'Northern Ireland',
    'Nordirland, Irlande du Nord, Irlanda del Nord, Irlanda del Norte',
  ],
  ['BE', 'Flemish Region', 'Flanders', 'Vlaanderen, Flandern, Flandre, Fiandre, Flandes, Фландрия'],
  ['BE', 'Walloon Region', 'Wallonia', 'Wallonie, Wallonien, Vallonia, Valonia'],
]

export const largerRegions: readonly LargerRegion[] = listed.map(([country, group, name, names]) => ({
  country,
  group,
  name,
  names: names === '' ? [] : names.split(', '),
}))

/** A region of the atlas that is a part of a larger one. */
export type Part = {
  country: string | null
  groups: string[]
  code: string | null
  bounds: BoundingBox
  areaKm2: number
}

/**
 * They have no code of their own and no outline: places already say which part they lie in. A search shows them on the
 * map, and `Pisa, Tuscany` finds Pisa by the codes of the parts.
 */
export function largerRegionDrafts(parts: readonly Part[]): PlaceDraft[] {
  return largerRegions.flatMap(({ country, group, name, names }, at) => {
    const own = parts.filter((part) => part.country === country && part.groups.includes(group))
    if (own.length === 0) return []
    const bounds = own.map((part) => part.bounds).reduce(aroundBoth)
    const km2 = own.reduce((sum, part) => sum + part.areaKm2, 0)
    return {
      // Mountains have lower numbers and regions of the source much higher ones.
      n: placeNumber('region', 'world', 100_000 + at),
      type: 'region' as const,
      name,
      names: Object.fromEntries(names.map((other, index) => [`alt_${index + 1}`, other])),
      country,
      iso3166_2: null,
      importance: 0.55 + 0.04 * Math.min(6, Math.log10(1 + km2)),
      lat: (bounds.south + bounds.north) / 2,
      lon: (bounds.west + bounds.east) / 2,
      bounds,
      facts: { regions: own.flatMap(({ code }) => code ?? []).join(';') },
      difficulty: null,
      population: null,
      length_m: null,
      elevation_m: null,
      outline: null,
    }
  })
}

const aroundBoth = (a: BoundingBox, b: BoundingBox): BoundingBox => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
})
