import { sportGroups, type SportGroup } from '#domain/sport.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { OwnTracksFilter } from '#web/map/layers/own-tracks-layer.ts'

/** What the map shows. Kept in the address, so that links and the back button show the same map. */
export type MapFilter = {
  /** Null for all sports. */
  group: SportGroup | null
  /** `2026`, `30d` or `12m`; empty for all time. */
  time: string
  isHeat: boolean
}

export function readMapFilter(search: URLSearchParams): MapFilter {
  const time = search.get('time') ?? ''
  return {
    group: sportGroups.find((group) => group === search.get('sport')) ?? null,
    time: /^(\d{4}|30d|12m)$/.test(time) ? time : '',
    isHeat: search.has('heat'),
  }
}

export function writeMapFilter({ group, time, isHeat }: MapFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (group) search.set('sport', group)
  if (time !== '') search.set('time', time)
  if (isHeat) search.set('heat', '1')
  return search
}

export function tracksFilter({ group, time }: MapFilter, now: number): OwnTracksFilter {
  return { groups: group && [group], ...spanOf(time, now) }
}

function spanOf(time: string, now: number): Pick<OwnTracksFilter, 'from_ms' | 'to_ms'> {
  if (time === '30d') return { from_ms: now - 30 * dayMs, to_ms: null }
  if (time === '12m') return { from_ms: now - 365 * dayMs, to_ms: null }
  if (time === '') return { from_ms: null, to_ms: null }
  return { from_ms: Date.UTC(Number(time), 0, 1), to_ms: Date.UTC(Number(time) + 1, 0, 1) }
}
