import type { Sport } from './sport.ts'

/** The sports filmed most: lists of videos offer those of them that someone has filmed. */
export const filmedSports: readonly Sport[] = [
  'mountain_biking',
  'downhill_biking',
  'hiking',
  'alpine_skiing',
  'backcountry_skiing',
  'trail_running',
  'road_cycling',
  'gravel_cycling',
  'climbing',
  'kayaking',
  'flying',
  'snowboarding',
  'surfing',
]
