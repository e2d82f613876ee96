import type { RasterLayer } from '#contract/site/site.ts'
import type { SettingName, SettingsReader } from './settings.ts'

const settingNames = ['BASEMAP_LAYER_1', 'BASEMAP_LAYER_2', 'BASEMAP_LAYER_3', 'BASEMAP_LAYER_4'] as const
const longestName = 40
const usual = { maxZoom: 19, tileSize: 256 }

/** `Name | tile URL | attribution | largest zoom | tile size | names`; the last three are optional. */
export function readRasterLayers(read: SettingsReader): RasterLayer[] {
  const layers = settingNames.filter((name) => read.isSet(name)).map((name) => readLayer(read, name))
  const repeated = layers.find(({ name }, place) => layers.findIndex((other) => other.name === name) < place)
  if (repeated) read.mistake(`Two of BASEMAP_LAYER_1 to 4 are called "${repeated.name}".`)
  return layers
}

// The URL may contain a key, so error messages do not include it.
function readLayer(read: SettingsReader, setting: SettingName): RasterLayer {
  const parts = read
    .text(setting)
    .split('|')
    .map((part) => part.trim())
  const [name = '', tiles = '', attribution = '', maxZoom = '', tileSize = '', names = ''] = parts
  const check = (isRight: boolean, expected: string): void => {
    if (!isRight) read.mistake(`${setting} is not right: expected ${expected}.`)
  }
  const layer = {
    name,
    tiles,
    attribution,
    max_zoom: maxZoom === '' ? usual.maxZoom : Number(maxZoom),
    tile_size: tileSize === '' ? usual.tileSize : Number(tileSize),
    has_names: names === 'names',
  }
  check(parts.length <= 6, 'at most six parts between |')
  check(name !== '' && name.length <= longestName, `a name of up to ${longestName} characters first`)
  check(isTemplate(tiles), 'an https or http address with {z}, {x} and {y} second')
  check(attribution !== '', 'whom to credit third')
  check(isWholeNumber(layer.max_zoom, 1, 22), 'a largest zoom from 1 to 22 fourth')
  check([256, 512].includes(layer.tile_size), 'a tile size of 256 or 512 fifth')
  check(names === '' || names === 'names', 'nothing or the word names sixth')
  return layer
}

const isTemplate = (address: string): boolean =>
  ['https:', 'http:'].includes(URL.parse(address)?.protocol ?? '') &&
  ['{z}', '{x}', '{y}'].every((part) => address.includes(part))

const isWholeNumber = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max
