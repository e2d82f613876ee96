/** A widely used elevation model, recognised by how its files are named. */
type ElevationModel = { name: string; attribution: string; pattern: RegExp }

const copernicus =
  '© DLR e.V. 2010–2014 and © Airbus Defence and Space GmbH 2014–2018, provided under COPERNICUS by the European Union and ESA'

const models: readonly ElevationModel[] = [
  { name: 'Copernicus GLO-30', attribution: copernicus, pattern: /^Copernicus_DSM_(?:COG_)?10_/i },
  { name: 'Copernicus GLO-90', attribution: copernicus, pattern: /^Copernicus_DSM_(?:COG_)?30_/i },
  { name: 'NASADEM', attribution: 'NASADEM (NASA JPL)', pattern: /^NASADEM/i },
  {
    name: 'SRTM',
    attribution: 'SRTM (NASA, USGS)',
    pattern: /^(?:srtm|[ns]\d\d_?[ew]\d{3}(?:_1arc_v3|\.|$))/i,
  },
]

/** What people are told about the files: the models they come from, or that they are the operator's. */
export function describeModels(fileNames: readonly string[]): { name: string; attribution: string } {
  const found = new Set(fileNames.map((name) => models.find(({ pattern }) => pattern.test(name))))
  const known = [...found].filter((model) => model !== undefined)
  const all = found.has(undefined)
    ? [...known, { name: 'elevation data of this site', attribution: '' }]
    : known
  return {
    name: all.map(({ name }) => name).join(', '),
    attribution: [...new Set(known.map(({ attribution }) => attribution))].join(' · '),
  }
}
