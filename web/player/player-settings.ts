import { canonicalLanguage } from '#domain/media/captions/caption-language.ts'
import { createStoredStore } from '#web/lib/stored-settings.ts'
import { useStore } from '#web/lib/store.ts'

/** The components that can be shown over the picture, or in the strip under it. */
export const componentNames = [
  'map',
  'trail',
  'altitude',
  'distance',
  'speed',
  'grade',
  'heart',
  'ascent',
  'descent',
  'temperature',
  'cadence',
  'elapsedTime',
  'movingTime',
  'sensorISO',
  'shutterSpeed',
] as const
export type ComponentName = (typeof componentNames)[number]

export type PlayerSettings = Record<ComponentName, boolean> & {
  overlayTelemetry: boolean
  linearizeVideo: boolean
  stabilizeHorizon: boolean
  stabilizationSmoothness: number
  stabilizationZoomingSmoothness: number
  stabilize: boolean
  showOverview: boolean
  showLevel: boolean
  preferP3: boolean
  disableGL: boolean
  /** Off until the viewer switches them on. */
  captionsOn?: boolean
  /** As last chosen, BCP 47. */
  captionsLanguage?: string
}

/** Everything that matters to the person who was there is on; camera details are opt-in. */
export const defaultSettings: PlayerSettings = {
  map: true,
  trail: true,
  altitude: true,
  distance: true,
  speed: true,
  grade: true,
  heart: true,
  ascent: true,
  descent: true,
  temperature: true,
  cadence: true,
  elapsedTime: true,
  movingTime: true,
  sensorISO: false,
  shutterSpeed: false,
  overlayTelemetry: true,
  linearizeVideo: false,
  stabilizeHorizon: false,
  stabilizationSmoothness: 0.6,
  stabilizationZoomingSmoothness: 5,
  stabilize: false,
  showOverview: false,
  showLevel: false,
  preferP3: false,
  disableGL: false,
}

/** Missing or invalid values fall back to the default; the others are kept. */
const shape = {
  safeParse(value: unknown) {
    if (typeof value !== 'object' || value === null) return { success: false as const }
    const kept = Object.entries(value).filter(([name, each]) => isUsable(name, each))
    return { success: true as const, data: { ...defaultSettings, ...Object.fromEntries(kept) } }
  },
}

function isUsable(name: string, value: unknown): boolean {
  if (name === 'captionsOn') return typeof value === 'boolean'
  if (name === 'captionsLanguage') return typeof value === 'string' && canonicalLanguage(value) === value
  if (!Object.hasOwn(defaultSettings, name)) return false
  if (name === 'stabilizationSmoothness') return isWithin(value, 1)
  if (name === 'stabilizationZoomingSmoothness') return isWithin(value, 60)
  return typeof value === 'boolean'
}

const isWithin = (value: unknown, most: number) => typeof value === 'number' && value >= 0 && value <= most

export const playerSettingsStore = createStoredStore<PlayerSettings>(
  'video-settings',
  shape,
  () => defaultSettings,
  defaultSettings,
)

export function changePlayerSettings(changed: Partial<PlayerSettings>): void {
  playerSettingsStore.set({ ...playerSettingsStore.get(), ...changed })
}

/** The settings, and a function to change some of them. */
export function usePlayerSettings(): [PlayerSettings, (changed: Partial<PlayerSettings>) => void] {
  return [useStore(playerSettingsStore), changePlayerSettings]
}
