import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { joinSamplers } from '#domain/telemetry/join-samplers.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { cameraSamplesUrl, samplesQuery } from '../editor.api.ts'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import { prepareRecording } from '../recordings/prepared-recording.ts'
import { miniMapOf, pieceOn, speedPath, speedsOf, type MiniMap } from './start-preview.ts'
import type { StartChoice } from './starts-to-choose.ts'
import { useSameList } from '../recordings/use-same-list.ts'

export type StartPreview = StartChoice & {
  /** The line on the small map along which the video would have been filmed. */
  piece: string
  /** The speed of the activity at that time and, if its camera measured it, that of the video itself. */
  recorded: string
  filmed: string | null
}
export type StartPreviews = { map: MiniMap | null; sampler: Sampler; previews: StartPreview[] }

/**
 * A preview of each possible start, based on what the activities recorded. Null if there is nothing to compare with.
 */
export function useStartPreviews(video: Video, choices: readonly StartChoice[]): StartPreviews | null {
  const { recordings } = useEditing()
  const { rate } = video.link.timing
  const activities = useSameList(
    recordings.flatMap(({ kind, prepared }) => (kind === 'activity' && prepared ? [prepared] : [])),
  )
  const { data: camera } = useQuery({
    ...samplesQuery(cameraSamplesUrl(video.key)),
    enabled: video.upload?.has_telemetry === true,
  })
  const lengthMs = (video.durationMs ?? 0) * rate
  return useMemo(() => {
    if (activities.length === 0) return null
    const sampler = joinSamplers(activities.map((activity) => activity.sampler))
    const map = miniMapOf(activities.flatMap(({ lines }) => lines))
    const spanOf = (startMs: number) => ({ startMs, endMs: startMs + lengthMs })
    const own = camera
      ? speedsOf(prepareRecording(camera, { sport: 'other', rate }).sampler, spanOf(0))
      : null
    const recorded = choices.map(({ startMs }) => speedsOf(sampler, spanOf(startMs)))
    const max = Math.max(0, ...[...recorded, own ?? []].flat().filter(Number.isFinite))
    const previews = choices.map((choice, i) => ({
      ...choice,
      piece: map ? pieceOn(map, sampler, spanOf(choice.startMs)) : '',
      recorded: speedPath(recorded[i] ?? [], max),
      filmed: own && speedPath(own, max),
    }))
    return { map, sampler, previews }
  }, [activities, choices, camera, lengthMs, rate])
}
