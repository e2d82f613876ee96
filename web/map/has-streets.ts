import type { Site } from '#contract/site/site.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { isCovered } from './flight/load-heights.ts'

/** Whether this server itself has the streets of a whole area. */
export function hasStreets(baseMap: Site['base_map'] | undefined, area: BoundingBox | null): boolean {
  if (!baseMap || !area) return false
  const bounds = baseMap.regions.filter(({ kind }) => kind === 'tiles').map((region) => region.bounds)
  return isCovered({ bounds }, area)
}
