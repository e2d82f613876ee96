import type { MaybeIncomplete } from '#contract/unreachable.ts'
import type { Region } from '#domain/region.ts'

/** The regions that an answer, or any page of a list, lacks. */
export function unreachableIn(data: unknown): Region[] {
  const { pages, unreachable_regions: missing = [] } = (data ?? {}) as MaybeIncomplete & {
    pages?: readonly MaybeIncomplete[]
  }
  return [...new Set([...missing, ...(pages ?? []).flatMap((page) => page.unreachable_regions ?? [])])]
}

/** How long an answer stays fresh: one that lacks a region is requested again the next time it is needed. */
export const goodFor =
  (ms: number) =>
  ({ state }: { state: { data: unknown } }): number =>
    unreachableIn(state.data).length > 0 ? 0 : ms
