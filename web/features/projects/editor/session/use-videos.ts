import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { VideoInfo } from '#contract/projects/project.ts'
import { useStore } from '#web/lib/store.ts'
import { askEveryMs, videoQuery } from '../editor.api.ts'
import type { EditorSession } from './editor-session.ts'
import { videoOf, type Video } from './video.ts'

/** The videos of the draft, in its order. */
export function useVideos(session: EditorSession): Video[] {
  const { draft, durations } = useStore(session.state)
  const infos = useStore(session.infos)
  const links = draft.trailcast_links
  const ids = links.flatMap(({ video_id }) => (video_id === null ? [] : [video_id]))
  const uploads = useQueries({
    queries: ids.map(videoQuery),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })

  useEffect(() => {
    const news = [...uploads.values()].flatMap(({ id, duration_sec }) =>
      duration_sec === null || (session.state.get().durations[id] ?? null) !== null
        ? []
        : [[id, duration_sec * 1000] as const],
    )
    if (news.length > 0) session.dispatch({ type: 'know_durations', durations: Object.fromEntries(news) })
  }, [session, uploads])

  useNewAddresses(session, uploads.values(), infos)
  return useMemo(
    () => links.map((link) => videoOf(link, { uploads, infos, durations })),
    [links, uploads, infos, durations],
  )
}

/** A processed video has become playable: the project is fetched until it has the address. */
function useNewAddresses(
  session: EditorSession,
  uploads: Iterable<{ id: string; streamable: boolean }>,
  infos: ReadonlyMap<string, VideoInfo>,
): void {
  const ready = [...uploads].filter(({ id, streamable }) => streamable && infos.get(id)?.url === null)
  const isWaiting = ready.length > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    void session.refreshProject()
    const timer = setInterval(() => void session.refreshProject(), askEveryMs)
    return () => clearInterval(timer)
  }, [session, isWaiting])
}
