import type { SportGroup } from '#domain/sport.ts'

export const groupWords: Record<SportGroup, string> = {
  ride: 'Rides',
  run: 'Runs',
  hike: 'Hikes',
  ski: 'Snow',
  water: 'Water',
  other: 'Other',
}
