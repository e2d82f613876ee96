import { useEffect, useState } from 'react'
import type { Activity } from '#contract/activity.ts'
import { hasAdjustedPace } from '#domain/sport-view.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { texts } from './messages.ts'

type Computed = { samples: Samples; speed: number | null }

/**
 * How fast a run would have been without its hills, in metres per second. Undefined until it is computed, which
 * loads its code; null where there is none.
 */
export function useAdjustedSpeed(
  { sport, pauses }: Pick<Activity, 'sport' | 'pauses'>,
  samples: Samples | undefined,
): number | null | undefined {
  const [computed, setComputed] = useState<Computed>()
  useEffect(() => {
    if (!samples || !hasAdjustedPace(sport)) return undefined
    let isGone = false
    const compute = async () => {
      const { figuresBetween } = await loadChunk(() => import('#domain/effort/figures-between.ts'))
      if (isGone) return
      const figures = figuresBetween(samples, pauses, samples.time[0] ?? 0, samples.time.at(-1) ?? 0)
      setComputed({ samples, speed: figures.adjusted_speed })
    }
    compute().catch((error: unknown) => logFailure(texts.theAdjustedPaceFailed, error))
    return () => {
      isGone = true
    }
  }, [sport, pauses, samples])
  return computed && computed.samples === samples ? computed.speed : undefined
}
