/** What is said about captions, by the server and on the screen. */
export const captionMessages = {
  tooManyLanguages: (most: number) =>
    `A video can have captions in ${most} languages at most. Please remove one first.`,
  saved: (language: string) => `The captions in ${language} are saved.`,
  removed: (language: string) => `The captions in ${language} are removed.`,
  notLoaded: 'The captions could not be loaded.',
} as const
