import type { Device } from '#domain/telemetry/recording.ts'
import { garminProducts } from './garmin-products.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, textOf, type Message } from './message.ts'
import { ofKind } from './sessions.ts'

const manufacturers: Record<number, string> = {
  1: 'Garmin',
  2: 'Garmin',
  6: 'SRM',
  9: 'Saris',
  13: 'Dynastream',
  15: 'Dynastream',
  16: 'Timex',
  23: 'Suunto',
  32: 'Wahoo',
  38: 'o-synce',
  40: 'Concept2',
  41: 'Shimano',
  45: 'Xplova',
  48: 'Pioneer',
  52: 'Epson',
  59: 'Mio',
  61: 'Geonaute',
  63: 'Specialized',
  67: 'Bkool',
  68: 'CatEye',
  69: 'Stages Cycling',
  70: 'Sigma',
  71: 'TomTom',
  73: 'Wattbike',
  81: 'Bontrager',
  86: 'Elite',
  89: 'Tacx',
  95: 'Stryd',
  107: 'Magene',
  111: 'Technogym',
  115: 'iGPSPORT',
  123: 'Polar',
  129: 'Coros',
  132: 'CYCPLUS',
  135: 'CooSpo',
  136: 'Geoid',
  137: 'Bosch',
  140: 'Decathlon',
  144: 'Zwift',
  258: 'Lezyne',
  260: 'Zwift',
  262: 'Recon',
  263: 'Favero',
  265: 'Strava',
  267: 'Bryton',
  268: 'SRAM',
  270: 'COBI',
  272: 'Mio Magellan',
  281: 'TrainerRoad',
  282: 'The Sufferfest',
  284: 'Rouvy',
  286: 'Omata',
  289: 'Hammerhead',
  293: 'JetBlack',
  294: 'Coros',
  298: 'Trailforks',
  305: 'WHOOP',
  307: 'OneLap',
  309: 'FORM',
  310: 'Decathlon',
  315: 'RGT Cycling',
  326: 'Nike',
  331: 'MyWhoosh',
  337: 'Runna',
  339: 'Zepp',
  340: 'Peloton',
  341: 'Carv',
  348: 'Huawei',
}

/** By manufacturer number. Most other makers write the product name into the file. */
const products: Record<number, Record<number, string>> = {
  1: garminProducts,
  32: { 28: 'ELEMNT', 31: 'ELEMNT BOLT', 37: 'ELEMNT ROAM' },
  265: { 101: 'iPhone app', 102: 'Android app' },
}

/** Numbers that makers use for products without a number. */
const namelessManufacturer = 255
const namelessProduct = 0

/** The device that made the recording: what the file says about itself, else the first device involved. */
export function deviceOf(view: DataView, messages: Message[]): Device | null {
  const file = ofKind(messages, messageNumbers.fileId)[0]
  const creator = ofKind(messages, messageNumbers.deviceInfo).find(
    (message) => numberOf(view, message, 0) === 0,
  )
  const devices = [
    file && describe(view, file, { manufacturer: 1, product: 2, name: 8 }),
    creator && describe(view, creator, { manufacturer: 2, product: 4, name: 27 }),
  ].filter((device) => device !== undefined)
  const manufacturer = devices.map((device) => device.manufacturer).find((name) => name !== null) ?? null
  const product = devices.map((device) => device.product).find((name) => name !== null) ?? null
  return manufacturer === null && product === null ? null : { manufacturer, product }
}

function describe(
  view: DataView,
  message: Message,
  fields: { manufacturer: number; product: number; name: number },
): Device {
  const manufacturer = numberOf(view, message, fields.manufacturer)
  const product = numberOf(view, message, fields.product)
  const name = textOf(view, message, fields.name)
  const maker = manufacturerName(manufacturer)
  return {
    manufacturer: maker,
    product: name === null ? productName(manufacturer, product) : withoutMaker(name, maker),
  }
}

/** 'Suunto Vertical' by Suunto is the Vertical. */
function withoutMaker(name: string, maker: string | null): string {
  const isRepeated = maker !== null && name.toLowerCase().startsWith(`${maker.toLowerCase()} `)
  return isRepeated ? name.slice(maker.length + 1) : name
}

function manufacturerName(number: number | null): string | null {
  if (number === null || number === namelessManufacturer) return null
  return manufacturers[number] ?? `Manufacturer ${number}`
}

/** A maker's number by the name it was read as; the number for unknown makers if there is none. */
export function manufacturerNumber(name: string | null): number {
  const unnamed = /^Manufacturer (\d{1,5})$/.exec(name ?? '')
  if (unnamed) return Number(unnamed[1])
  const known = Object.entries(manufacturers).find(([, maker]) => maker === name)
  return known ? Number(known[0]) : namelessManufacturer
}

export function productNumber(manufacturer: number, name: string | null): number {
  const unnamed = /^Product (\d{1,5})$/.exec(name ?? '')
  if (unnamed) return Number(unnamed[1])
  const known = Object.entries(products[manufacturer] ?? {}).find(([, product]) => product === name)
  return known ? Number(known[0]) : namelessProduct
}

function productName(manufacturer: number | null, number: number | null): string | null {
  if (number === null || number === namelessProduct) return null
  return products[manufacturer ?? -1]?.[number] ?? `Product ${number}`
}
