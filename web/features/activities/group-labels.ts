import type { SportGroup } from '#domain/sport.ts'

export const groupLabels: Record<SportGroup, string> = {
  ride: 'Rides',
  run: 'Runs',
  hike: 'Hikes',
  ski: 'Snow',
  water: 'Water',
  other: 'Other',
}
