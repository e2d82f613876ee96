/** Messages about captions, from the server and on screen. */
export const captionMessages = {
  tooManyLanguages: (max: number) =>
    `A video can have captions in at most ${max} languages. Please remove one first.`,
  saved: (language: string) => `Captions in ${language} saved.`,
  removed: (language: string) => `Captions in ${language} removed.`,
  notLoaded: 'The captions could not be loaded.',
} as const
