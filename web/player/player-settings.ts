import { canonicalLanguage } from '#domain/media/captions/caption-language.ts'
import { createStoredStore } from '#web/lib/stored-settings.ts'
import { useStore } from '#web/lib/store.ts'

/** What can lie over the picture, or in the strip under it. */
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
  /** Off until someone wants them. */
  captionsOn?: boolean
  /** As last chosen, BCP 47. */
  captionsLanguage?: string
}

/** Everything that a person who was there asks about is on; what only the camera knows is for those who want it. */
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

/** Each value that is missing or of another kind is the default; the others stay as they were chosen. */
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

/** The settings, and how to change some of them. */
export function usePlayerSettings(): [PlayerSettings, (changed: Partial<PlayerSettings>) => void] {
  return [useStore(playerSettingsStore), changePlayerSettings]
}
