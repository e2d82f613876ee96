import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Project } from '#contract/projects/project.ts'
import type { MomentMark } from '#web/player/moment-mark.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { useUnits } from '#web/session/units.ts'
import { createPreviewStore, placesOf } from './preview.ts'
import { titledChapters } from '#web/player/project-chapters.ts'
import { sourceOf } from './project-source.ts'
import { routeOf } from './route-lines.ts'
import type { Scene } from './scene.ts'
import { recordingsQuery } from './watch.api.ts'

type Loaded = {
  scene: Scene
  recordings: readonly LoadedRecording[]
  hasFailed: boolean
  retry: () => void
  setControl: (control: PlayerControl | null) => void
}

const none: readonly LoadedRecording[] = []
const noMarks: readonly MomentMark[] = []

/** A project with its recordings. The video does not wait for them. */
export function useScene(project: Project, marks: readonly MomentMark[] = noMarks): Loaded {
  const query = useQuery({ ...recordingsQuery(project), enabled: project.telemetries.length > 0 })
  const { isError, refetch } = query
  // Its drawing is prepared in short steps, because the video may already be playing.
  const data = useDeferredValue(query.data)
  const [control, setControl] = useState<PlayerControl | null>(null)
  const [preview] = useState(createPreviewStore)
  const sampler = data?.sampler ?? null
  const recordings = data?.recordings ?? none
  // The video stays as it is when the recordings arrive.
  const video = useMemo(() => sourceOf(project), [project])
  const units = useUnits()
  const source = useMemo(() => {
    const recorded = { ...video, telemetry: sampler }
    return { ...recorded, chapters: titledChapters(project, recorded, units) }
  }, [project, video, sampler, units])
  const route = useMemo(
    () => routeOf(recordings, sampler, source.timeline),
    [recordings, sampler, source.timeline],
  )
  const placeAt = useMemo(() => placesOf(sampler), [sampler])
  const scene = useMemo(
    () => ({ source, route, preview, placeAt, marks, control }),
    [source, route, preview, placeAt, marks, control],
  )
  return { scene, recordings, hasFailed: isError, retry: () => void refetch(), setControl }
}
