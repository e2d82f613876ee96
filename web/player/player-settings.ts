import { createContext, use, useCallback, useMemo } from 'react'
import { canonicalLanguage } from '#domain/media/captions/caption-language.ts'
import { longestZoomSeconds, usualSmoothness, usualZoomSeconds } from '#domain/stabilization/settings.ts'
import { createStoredStore } from '#web/lib/stored-settings.ts'
import { useStore, type Store } from '#web/lib/store.ts'

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
  'depth',
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
  /** Whether the video takes the full width of the watch page. */
  theatre?: boolean
  /** Whether the next video starts by itself. */
  playsNext?: boolean
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
  depth: true,
  cadence: true,
  elapsedTime: true,
  movingTime: true,
  sensorISO: false,
  shutterSpeed: false,
  overlayTelemetry: true,
  linearizeVideo: false,
  stabilizeHorizon: false,
  stabilizationSmoothness: usualSmoothness,
  stabilizationZoomingSmoothness: usualZoomSeconds,
  stabilize: false,
  showOverview: false,
  showLevel: false,
  preferP3: false,
  disableGL: false,
}

/**
 * Only what this viewer has changed. The rest stays open, because the owner of a video chooses it for viewers who have
 * not.
 */
export type ChosenSettings = Partial<PlayerSettings>

/** Invalid values count as not chosen; the others are kept. */
const shape = {
  safeParse(value: unknown) {
    if (typeof value !== 'object' || value === null) return { success: false as const }
    const kept = Object.entries(value).filter(([name, each]) => isUsable(name, each))
    const data = Object.fromEntries(kept) as ChosenSettings
    return { success: true as const, data: isOfEarlierVersion(value) ? withoutDefaults(data) : data }
  },
}

/** Absent until chosen. */
const laterNames = new Set(['captionsOn', 'theatre', 'playsNext'])

function isUsable(name: string, value: unknown): boolean {
  if (laterNames.has(name)) return typeof value === 'boolean'
  if (name === 'captionsLanguage') return typeof value === 'string' && canonicalLanguage(value) === value
  if (!Object.hasOwn(defaultSettings, name)) return false
  if (name === 'stabilizationSmoothness') return isWithin(value, 1)
  if (name === 'stabilizationZoomingSmoothness') return isWithin(value, longestZoomSeconds)
  return typeof value === 'boolean'
}

const isWithin = (value: unknown, max: number) => typeof value === 'number' && value >= 0 && value <= max

/** That version stored all settings as soon as one was changed. */
const isOfEarlierVersion = (value: object): boolean =>
  Object.keys(defaultSettings).every((name) => Object.hasOwn(value, name))

const withoutDefaults = (settings: ChosenSettings): ChosenSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => defaultSettings[name as keyof PlayerSettings] !== value,
    ),
  )

const nothingChosen: ChosenSettings = {}

export const playerSettingsStore = createStoredStore<ChosenSettings>(
  'video-settings',
  shape,
  () => nothingChosen,
  nothingChosen,
)

/** The editor has a store of its own, to try things out. */
export const SettingsStoreContext = createContext<Store<ChosenSettings>>(playerSettingsStore)

export function changePlayerSettings(changed: ChosenSettings, store = playerSettingsStore): void {
  store.set({ ...store.get(), ...changed })
}

export const useChosenSettings = (): ChosenSettings => useStore(use(SettingsStoreContext))

/** The settings, and a function to change some of them. */
export function usePlayerSettings(): [PlayerSettings, (changed: ChosenSettings) => void] {
  const store = use(SettingsStoreContext)
  const chosen = useStore(store)
  const settings = useMemo(() => ({ ...defaultSettings, ...chosen }), [chosen])
  const change = useCallback((changed: ChosenSettings) => changePlayerSettings(changed, store), [store])
  return [settings, change]
}
