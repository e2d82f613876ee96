import { resolve } from 'node:path'
import type { OnlineMapChoice } from '#contract/base-map/online-map.ts'
import type { BaseMapConfig, MapSource } from './config.ts'
import { readRasterLayers } from './read-raster-layers.ts'
import type { SettingName, SettingsReader } from './settings.ts'

const schemes = ['https:', 'http:']

export function readBaseMap(read: SettingsReader): BaseMapConfig {
  const archive = readSource(read, 'BASEMAP_PMTILES_URL')
  const tiles = readTemplate(read, 'BASEMAP_TILES_URL')
  if (archive && tiles)
    read.mistake(
      'BASEMAP_PMTILES_URL and BASEMAP_TILES_URL are both set: the base map comes from one of them.',
    )
  const online = readOnline(read)
  const schema = read.choice('BASEMAP_SCHEMA', ['auto', 'openmaptiles', 'protomaps'])
  return {
    tiles: archive ?? tiles,
    schema: schema === 'auto' ? null : schema,
    terrain: read.text('TERRAIN_URL').includes('{')
      ? readTemplate(read, 'TERRAIN_URL')
      : readSource(read, 'TERRAIN_URL'),
    terrainEncoding: read.choice('TERRAIN_ENCODING', ['terrarium', 'mapbox']),
    styleUrl: read.url('BASEMAP_STYLE', schemes)?.href ?? null,
    attribution: read.text('BASEMAP_ATTRIBUTION') || null,
    online,
    layers: readRasterLayers(read),
    isKeepable: read.choice('OFFLINE_MAPS', ['off', 'on']) === 'on',
  }
}

const ownStreets: SettingName[] = ['BASEMAP_PMTILES_URL', 'BASEMAP_TILES_URL', 'BASEMAP_STYLE']

/** If the operator has set neither BASEMAP nor their own tiles, each visitor decides. */
function readOnline(read: SettingsReader): OnlineMapChoice {
  const own = ownStreets.filter((name) => read.isSet(name))
  if (!read.isSet('BASEMAP')) return own.length > 0 ? 'never' : 'by_choice'
  const choice = read.choice('BASEMAP', ['world', 'online'])
  for (const name of own) {
    read.mistake(
      `BASEMAP is "${choice}", but ${name} is set: for your own map leave BASEMAP empty, otherwise leave ${name} empty.`,
    )
  }
  return choice === 'online' ? 'always' : 'never'
}

/** Anything that does not look like a URL is a file. */
function readSource(read: SettingsReader, name: SettingName): MapSource | null {
  const given = read.text(name)
  if (given === '') return null
  if (!/^[a-z][a-z\d+.-]+:/i.test(given)) return { kind: 'file', path: resolve(given) }
  const url = read.url(name, schemes)
  return url && { kind: 'address', url: url.href }
}

function readTemplate(read: SettingsReader, name: SettingName): MapSource | null {
  const url = read.url(name, schemes)
  if (!url) return null
  const given = read.text(name)
  if (!['{z}', '{x}', '{y}'].every((part) => given.includes(part))) {
    read.unexpected(name, 'an address with {z}, {x} and {y}')
  }
  return { kind: 'address', url: given }
}
