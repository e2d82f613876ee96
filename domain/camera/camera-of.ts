import { textFact } from '#domain/formats/gpmf/facts.ts'
import type { GpmfDevice, GpmfFacts } from '#domain/formats/gpmf/gpmf.ts'
import type { Movie, MovieCamera } from '#domain/mp4/movie.ts'

/** Models by firmware prefix, for cameras that do not give their name elsewhere. */
const firmwares: Partial<Record<string, string>> = {
  'HD5.02': 'HERO5 Black',
  'HD5.03': 'HERO5 Session',
  'HD6.01': 'HERO6 Black',
  'HD7.01': 'HERO7 Black',
  'HD8.01': 'HERO8 Black',
  'HD9.01': 'HERO9 Black',
  'H19.03': 'Max',
  'H21.01': 'HERO10 Black',
  'H22.01': 'HERO11 Black',
  'H22.03': 'HERO11 Black Mini',
  'H23.01': 'HERO12 Black',
  'H24.01': 'HERO13 Black',
}
/** What the first cameras gave as their name. */
const isPlaceholderName = 'Camera'

/** Only one make of camera writes such a telemetry track. */
export function cameraOf({ camera }: Movie, devices: GpmfDevice[], facts: GpmfFacts): MovieCamera {
  const [device] = devices
  const firmware = textFact(facts, 'FMWR') ?? camera.firmware
  const named = device && device.name.trim() !== isPlaceholderName ? device.name.trim() : ''
  const model = camera.model ?? textFact(facts, 'MINF') ?? (named || firmwares[firmware?.slice(0, 6) ?? ''])
  const make = camera.make ?? (device ? 'GoPro' : null)
  return { make, model: withoutMake(model ?? null, make), firmware }
}

/** Some models include the make, which would appear twice. */
function withoutMake(model: string | null, make: string | null): string | null {
  return make !== null && model?.startsWith(`${make} `) ? model.slice(make.length + 1) : model
}
