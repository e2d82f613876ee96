import { signedArea, type Ring } from './vertices.ts'

export type Polygon = Ring[]
export type AdminRegion = {
  name: string
  country: string
  countryName: string
  /** Outer rings run counter-clockwise, holes the other way. */
  polygons: Polygon[]
  areaKm2: number
  label: readonly [lon: number, lat: number]
}

/** A region with everything the atlas knows about it. */
export type KnownRegion = AdminRegion & {
  id: number
  /** ISO 3166-1 alpha-2 of its country and its own ISO 3166-2; null where it has none. */
  countryCode: string | null
  code: string | null
  /** By language; `local` is the name its people use. */
  names: Record<string, string>
  /** The larger regions it is part of, under their names in the source. */
  groups: string[]
}

type Source = {
  features: {
    geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] }
    properties: {
      adm0_a3: string
      iso_a2: string
      admin: string
      name: string | null
      name_en: string | null
      latitude: number
      longitude: number
      ne_id: number
      iso_3166_2: string
      region: string | null
      geonunit: string | null
    } & Record<string, unknown>
  }[]
}

export function readRegions(json: string): KnownRegion[] {
  const { features } = JSON.parse(json) as Source
  return features.map(({ geometry, properties }) => {
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
      withTurns,
    )
    const better = betterNames[properties.iso_3166_2]
    return {
      name: better?.['en'] ?? (properties.name_en || properties.name || ''),
      country: properties.adm0_a3,
      countryName: countryName(properties.iso_a2, properties.admin),
      polygons,
      areaKm2: polygons.reduce((sum, polygon) => sum + areaKm2(polygon), 0),
      label: [properties.longitude, properties.latitude],
      id: properties.ne_id,
      countryCode: /^[A-Z]{2}$/.test(properties.iso_a2) ? properties.iso_a2 : null,
      // Codes that the authors of the data made up end in a tilde.
      code: /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(properties.iso_3166_2) ? properties.iso_3166_2 : null,
      names: better ?? namesIn(properties),
      groups: [properties.region, properties.geonunit].flatMap((group) => group || []),
    }
  })
}

/** For regions where the source has the names of the larger region. */
const betterNames: Record<string, Record<string, string>> = {
  'IT-BZ': {
    en: 'South Tyrol',
    de: 'Südtirol',
    it: 'Alto Adige',
    fr: 'Haut-Adige',
    es: 'Tirol del Sur',
    nl: 'Zuid-Tirol',
    pl: 'Tyrol Południowy',
    ru: 'Южный Тироль',
    ja: '南チロル',
    local: 'Bozen',
  },
}

const otherCodes: Record<string, string> = { zht: 'zh-Hant' }

function namesIn(properties: Record<string, unknown>): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [property, name] of Object.entries(properties)) {
    const [, language] = /^name_([a-z]{2,3})$/.exec(property) ?? []
    if (
      language !== undefined &&
      language !== 'len' &&
      language !== 'alt' &&
      typeof name === 'string' &&
      name !== ''
    )
      names[otherCodes[language] ?? language] = name
  }
  const { name } = properties
  return typeof name === 'string' && name !== '' ? { ...names, local: name } : names
}

/** Rings of one kind run in the same direction, so a border between neighbours is passed once each way. */
function withTurns(polygon: Polygon): Polygon {
  return polygon.map((ring, place) => (signedArea(ring) > 0 === (place === 0) ? ring : ring.toReversed()))
}

const kmPerDegree = 111.32

/** Accurate enough to compare sizes. */
export function areaKm2([outer = []]: Polygon): number {
  const middle = outer.reduce((sum, [, lat = 0]) => sum + lat, 0) / Math.max(1, outer.length)
  return Math.abs(signedArea(outer)) * kmPerDegree ** 2 * Math.cos((middle * Math.PI) / 180)
}

const english = new Intl.DisplayNames(['en'], { type: 'region' })
/** Used where the usual name is too long for a map, or uses capitals to tell apart countries of the same name. */
const shorter: Record<string, string> = {
  CD: 'DR Congo',
  CG: 'Congo',
  BA: 'Bosnia and Herz.',
  CF: 'Central African Rep.',
  GB: 'United Kingdom',
  PS: 'Palestine',
  VA: 'Vatican',
}

function countryName(code: string, otherwise: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return otherwise
  const name = shorter[code] ?? english.of(code) ?? otherwise
  return name.replace(/ \(.*\)$/, '').replace(' & ', ' and ')
}
