import { isDay } from '#domain/calendar/calendar-day.ts'
import { writeListFilter, type ListFilter } from './list-filter.ts'

/** How the activities are shown. Kept in the address like the filter. */
export type ListView =
  | { name: 'list' | 'statistics' | 'archive' }
  /** A month, or a day that is open in it. */
  | { name: 'calendar'; at: string }
  | { name: 'year'; year: number }

/** People can write anything into an address: what makes no sense leads to today. */
export function readListView(search: URLSearchParams, today: string): ListView {
  if (search.has('archived')) return { name: 'archive' }
  if (search.has('statistics')) return { name: 'statistics' }
  const calendar = search.get('calendar')
  if (calendar !== null)
    return { name: 'calendar', at: isMonthOrDay(calendar) ? calendar : today.slice(0, 7) }
  const year = search.get('overview')
  if (year !== null) return { name: 'year', year: isYear(year) ? Number(year) : Number(today.slice(0, 4)) }
  return { name: 'list' }
}

const isYear = (text: string): boolean => /^\d{4}$/.test(text) && Number(text) >= 1970 && Number(text) <= 2100
const isMonthOrDay = (text: string): boolean =>
  isYear(text.slice(0, 4)) && (isDay(text) || (text.length === 7 && isDay(`${text}-01`)))

/** Calendars and years can be filtered only by sport. */
export function writeListView(view: ListView, filter: ListFilter): URLSearchParams {
  const { archived: _, ...others } = filter
  if (view.name === 'calendar' || view.name === 'year') {
    const search = writeListFilter({ ...(filter.sport && { sport: filter.sport }), archived: false })
    if (view.name === 'calendar') search.set('calendar', view.at)
    else search.set('overview', String(view.year))
    return search
  }
  const search = writeListFilter({ ...others, archived: view.name === 'archive' })
  if (view.name === 'statistics') search.set('statistics', '1')
  return search
}
