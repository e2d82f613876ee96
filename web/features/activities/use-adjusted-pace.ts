import { useEffect, useState } from 'react'
import type { Activity } from '#contract/activities/activity.ts'
import { hasAdjustedPace } from '#domain/sport-view.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { texts } from './messages.ts'

/** The grade-adjusted speed of a run, in metres per second: overall, and at each sample. */
export type AdjustedPace = { speed: number | null; along: Float32Array | null }

type Recorded = {
  /** As charts draw them. */
  samples: Samples
  /** As recorded, for calculations. */
  recorded: Samples
}

/** Undefined until it is computed, which loads its code, and for all sports but runs. */
export function useAdjustedPace(
  { sport, pauses }: Pick<Activity, 'sport' | 'pauses'>,
  telemetry: Recorded | undefined,
): AdjustedPace | undefined {
  const [computed, setComputed] = useState<AdjustedPace & { telemetry: Recorded }>()
  useEffect(() => {
    if (!telemetry || !hasAdjustedPace(sport)) return undefined
    let isGone = false
    const compute = async () => {
      const { adjustedPace } = await loadChunk(() => import('./adjusted-pace.ts'))
      if (!isGone) setComputed({ telemetry, ...adjustedPace(telemetry, pauses) })
    }
    compute().catch((error: unknown) => logFailure(texts.theAdjustedPaceFailed, error))
    return () => {
      isGone = true
    }
  }, [sport, pauses, telemetry])
  return computed && computed.telemetry === telemetry ? computed : undefined
}
