/** What people read on these screens. */
export const texts = {
  // Editor map
  mapOfTheTracks: 'Map of the tracks',

  // Preview
  preview: 'Preview',

  // Use placing
  beginsAtNameTime: (name: string | number, time: string | number) => `${name} begins at ${time}`,
} as const
