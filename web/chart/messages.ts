/** What people read on these screens. */
export const texts = {
  // Line chart
  theChartCouldNotBeDrawn: 'The chart could not be drawn:',

  // Plot
  colorMixInSrgb18Transparent: (colourOf: string | number) =>
    `color-mix(in srgb, ${colourOf} 18%, transparent)`,
} as const
