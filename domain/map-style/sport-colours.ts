import type { SportGroup } from '#domain/sport.ts'

/** The same as `--sport-…` in `styles/tokens.css`, which a map cannot read. */
export const sportColours: Record<SportGroup, string> = {
  ride: '#d64c08',
  run: '#cd3f9b',
  hike: '#019a46',
  ski: '#8362ed',
  water: '#0083e0',
  other: '#a57710',
}

/** Around a track, so that it stands out from the map. */
export const trackCasings = { light: '#ffffff', dark: '#0c1013' } as const
