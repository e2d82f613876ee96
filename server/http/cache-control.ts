const withoutEnd = 'max-age=31536000, immutable'

/** For one reader: their browser may keep it, caches on the way may not. */
export const ownCopy = {
  /** For addresses that name a version. */
  forever: `private, ${withoutEnd}`,
  /** Who may see a thing, and how much of it, can change at any time. If nothing has changed, the answer is empty. */
  askEveryTime: 'private, no-cache',
  none: 'private, no-store',
} as const

/** The same for everyone, so caches on the way may keep it as well. */
export const sharedCopy = {
  /** For addresses that name a version. */
  forever: `public, ${withoutEnd}`,
  askEveryTime: 'public, no-cache',
  forSeconds: (seconds: number) => `public, max-age=${seconds}`,
} as const
