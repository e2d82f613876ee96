import type { Feature } from '#server/feature.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { personalData } from './personal-data.ts'

export const calendar: Feature = {
  name: 'calendar',
  about: 'days, weeks, months and years of what someone did',
  uses: ['visibility'],
  routes: [calendarRoutes],
  personalData,
}
