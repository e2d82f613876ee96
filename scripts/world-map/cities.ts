import { PbfReader } from 'pbf'

export type City = {
  name: string
  isCapital: boolean
  population: number
  lon: number
  lat: number
  feature: string
}
/** With its GeoNames number and the ISO 3166-1 code of its country. */
export type KnownCity = City & { id: number; country: string }

type Reading = { city: KnownCity; lon: number; lat: number }

/** The file's own fields; positions are stored as differences from the previous one. */
export function readCities(bytes: Uint8Array): KnownCity[] {
  const pbf = new PbfReader(bytes)
  const reading: Reading = { city: emptyCity(), lon: 0, lat: 0 }
  const cities: KnownCity[] = []
  while (pbf.pos < pbf.length) {
    reading.city = emptyCity()
    pbf.readMessage(readField, reading)
    cities.push(reading.city)
  }
  return cities.filter(({ name, feature }) => name !== '' && !abandoned.has(feature))
}

const emptyCity = (): KnownCity => ({
  id: 0,
  name: '',
  country: '',
  isCapital: false,
  population: 0,
  lon: 0,
  lat: 0,
  feature: '',
})

/** Historical, abandoned and destroyed places, and parts of a city that has its own name already. */
const abandoned = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLX', 'PPLCH'])

function readField(tag: number, reading: Reading, pbf: PbfReader): void {
  const { city } = reading
  if (tag === 1) city.id = pbf.readSVarint()
  else if (tag === 2) city.name = pbf.readString()
  else if (tag === 3) city.country = pbf.readString()
  else if (tag === 7) {
    city.feature = pbf.readString()
    city.isCapital = city.feature === 'PPLC'
  } else if (tag === 9) city.population = pbf.readVarint()
  else if (tag === 10) city.lon = (reading.lon += pbf.readSVarint()) / 1e5
  else if (tag === 11) city.lat = (reading.lat += pbf.readSVarint()) / 1e5
}
