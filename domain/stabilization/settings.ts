/** What a viewer chooses about the picture. */
export type ViewSettings = {
  /** Straight lines stay straight, as with a lens without distortion. */
  isLinear: boolean
  isSteady: boolean
  isLevel: boolean
  /** From 0, as recorded, to 1. */
  smoothness: number
  /** Over how many seconds the picture zooms in and out where necessary. */
  zoomSeconds: number
}

export const usualSmoothness = 0.6
export const usualZoomSeconds = 5
export const longestZoomSeconds = 60

/** Turns whatever is in a browser's store into numbers that can be used. */
export function usableSettings(settings: ViewSettings): ViewSettings {
  return {
    ...settings,
    smoothness: within(settings.smoothness, usualSmoothness, 1),
    zoomSeconds: within(settings.zoomSeconds, usualZoomSeconds, longestZoomSeconds),
  }
}

const within = (value: number, usual: number, max: number): number =>
  Number.isFinite(value) ? Math.max(0, Math.min(max, value)) : usual
