import type { UnitSystem } from '#domain/units/unit-system.ts'

export type ScaleBar = { pixels: number; text: string }

const metresPerFoot = 0.3048
const metresPerMile = 1609.344
const units: Record<UnitSystem, readonly { metres: number; name: string; from: number }[]> = {
  metric: [
    { metres: 1000, name: 'km', from: 1000 },
    { metres: 1, name: 'm', from: 0 },
  ],
  imperial: [
    { metres: metresPerMile, name: 'mi', from: metresPerMile },
    { metres: metresPerFoot, name: 'ft', from: 0 },
  ],
}

/** The longest bar of a round length that is at most this many pixels long. */
export function scaleBar(metresPerPixel: number, maxPixels: number, system: UnitSystem): ScaleBar {
  const max = metresPerPixel * maxPixels
  const { metres, name } = units[system].find(({ from }) => max >= from) ?? { metres: 1, name: 'm' }
  const length = roundBelow(max / metres)
  return { pixels: (length * metres) / metresPerPixel, text: `${length} ${name}` }
}

function roundBelow(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number))
  const digit = [5, 2, 1].find((one) => one * power <= number) ?? 1
  return digit * power
}

/** On the ground, at a latitude. */
export const metresPerPixelAt = (lat: number, zoom: number): number =>
  (40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom)
