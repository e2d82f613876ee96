import { useMemo } from 'react'
import type { UploadedVideo } from '#contract/videos/video.ts'
import type { ProjectDraft } from '#contract/projects/project.ts'
import type { Timing } from '#contract/projects/timing.ts'
import type { AlignmentBook } from '../alignment/alignment-book.ts'
import { keyOf, linkOf } from './draft.ts'
import { useEditing } from '../editor-context.ts'
import type { EditorSession } from './editor-session.ts'
import { filmedParts } from './filmed-parts.ts'

export type Adding = {
  addVideos: (videos: UploadedVideo[]) => void
  addYouTube: (address: string, durationMs: number) => void
  addActivities: (ids: string[]) => void
  addCamera: (videoId: string) => void
}

type Tools = { session: EditorSession; alignments: AlignmentBook; select: (key: string) => void }

export function useAdding(): Adding {
  const { session, alignments, select } = useEditing()
  return useMemo(() => addingTo({ session, alignments, select }), [session, alignments, select])
}

/** New videos are aligned at once, and undone together with their alignment. */
export function addingTo({ session, alignments, select }: Tools): Adding {
  const now = () => session.state.get().draft
  const shareFilmed = (ids: string[]) => {
    const { draft, durations } = session.state.get()
    return ids.map((id) => ({ id, visible: filmedParts(draft, durations) }))
  }
  const alignAll = async (keys: string[], group: string) => {
    for (const key of keys) await alignments.align(key, group)
  }
  return {
    addVideos(videos) {
      const fresh = videos.filter(({ id }) => now().trailcast_links.every((link) => link.video_id !== id))
      const group = `add ${fresh.map(({ id }) => id).join()}`
      const links = fresh.map((video) => linkOf({ video_id: video.id }, firstTiming(video)))
      session.dispatch({ type: 'know_durations', durations: durationsOf(fresh) })
      session.dispatch({ type: 'change', change: { type: 'add', links }, group })
      // The camera's recording is better than nothing.
      const cameras = hasActivity(now())
        ? []
        : fresh.filter(({ has_telemetry }) => has_telemetry).map(({ id }) => id)
      session.dispatch({ type: 'change', change: { type: 'add', recordings: shareFilmed(cameras) }, group })
      const [first] = links
      if (first) select(keyOf(first))
      void alignAll(links.map(keyOf), group)
    },
    addYouTube(address, durationMs) {
      const link = linkOf({ video_url: address, duration_ms: durationMs })
      session.dispatch({ type: 'change', change: { type: 'add', links: [link] } })
      select(keyOf(link))
    },
    addActivities(ids) {
      const group = `add ${ids.join()}`
      session.dispatch({ type: 'change', change: { type: 'add', recordings: shareFilmed(ids) }, group })
      const doubtful = now().trailcast_links.filter(
        ({ video_id, timing }) => video_id !== null && timing.verdict !== 'by_hand',
      )
      void alignAll(doubtful.map(keyOf), group)
    },
    addCamera(videoId) {
      session.dispatch({ type: 'change', change: { type: 'add', recordings: shareFilmed([videoId]) } })
    },
  }
}

/**
 * By its own clock until it is aligned. The date of the file alone may be that of a copy made years later.
 */
function firstTiming({ start_time_ms, start_from }: UploadedVideo): Partial<Timing> {
  const start_ms = start_from === 'file' ? null : start_time_ms
  return { start_ms, verdict: start_ms === null ? 'unknown' : 'check' }
}

const durationsOf = (videos: UploadedVideo[]) =>
  Object.fromEntries(
    videos.map(({ id, duration_sec }) => [id, duration_sec === null ? null : duration_sec * 1000]),
  )

function hasActivity({ trailcast_links, shared_telemetries }: ProjectDraft): boolean {
  const videos = new Set(trailcast_links.map(({ video_id }) => video_id))
  return shared_telemetries.some(({ id }) => !videos.has(id))
}
