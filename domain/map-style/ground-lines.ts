import type { Palette } from './palette.ts'

/** From this zoom on, a map without streets shows a grid and form lines of the ground. */
export const firstLinesZoom = 8

/** At most one grid line per so many pixels. */
export const gridSpacing = 120

/** Pixels between the heights from which form lines are drawn. */
export const formSpacing = 16

/** Faint: they lie under the track. */
export const linesLook = ({ inkSoft, contour }: Palette) => ({
  grid: { colour: inkSoft, width: 0.6, opacity: 0.3 },
  form: { colour: contour, width: 0.7, strongWidth: 1.1, opacity: 0.5 },
  label: { colour: inkSoft, size: 9.5, opacity: 0.9 },
})
