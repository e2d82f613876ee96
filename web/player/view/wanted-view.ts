import type { ViewSettings } from '#domain/stabilization/settings.ts'
import { defaultSettings, type PlayerSettings } from '#web/player/player-settings.ts'
import type { FirstView } from './first-view.ts'

/** The settings that concern how the picture is viewed. */
export const viewSettingNames = [
  'stabilize',
  'stabilizeHorizon',
  'linearizeVideo',
  'showOverview',
  'showLevel',
] as const
export type ViewSettingName = (typeof viewSettingNames)[number]

/** The part of what was chosen for the picture of a video that is possible. */
export type WantedView = ViewSettings & { hasOverview: boolean; hasLevel: boolean }

export type ViewChoice = Pick<
  PlayerSettings,
  ViewSettingName | 'stabilizationSmoothness' | 'stabilizationZoomingSmoothness'
>

/** The viewer's own choices take precedence over the owner's. */
export const choiceFor = (firstView: FirstView, chosen: Partial<ViewChoice>): ViewChoice => ({
  ...defaultSettings,
  ...firstView,
  ...chosen,
})

export function wantedView(settings: ViewChoice, isPossible: (name: ViewSettingName) => boolean): WantedView {
  const wants = (name: ViewSettingName): boolean => settings[name] && isPossible(name)
  return {
    isLinear: wants('linearizeVideo'),
    isSteady: wants('stabilize'),
    isLevel: wants('stabilizeHorizon'),
    smoothness: settings.stabilizationSmoothness,
    zoomSeconds: settings.stabilizationZoomingSmoothness,
    hasOverview: wants('showOverview'),
    hasLevel: wants('showLevel'),
  }
}

/** Whether the picture differs from the recorded one, and has to be drawn. */
export const isDrawn = ({ isLinear, isSteady, isLevel, hasOverview }: WantedView): boolean =>
  isLinear || isSteady || isLevel || hasOverview

/** Whether two of them lead to the same path, which does not depend on what is shown over the picture. */
export const haveSamePath = (a: ViewSettings, b: ViewSettings): boolean =>
  a.isLinear === b.isLinear &&
  a.isSteady === b.isSteady &&
  a.isLevel === b.isLevel &&
  a.smoothness === b.smoothness &&
  a.zoomSeconds === b.zoomSeconds
