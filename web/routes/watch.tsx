import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { ProjectItem } from '#contract/project.ts'
import { nextUpQuery } from '#web/features/discovery/discovery.api.ts'
import { ProjectCard } from '#web/features/discovery/project-card.tsx'
import { watchAddress } from '#web/features/discovery/project-labels.ts'
import { ProjectPoster } from '#web/features/discovery/project-poster.tsx'
import { PlaylistQueue } from '#web/features/playlists/playlist-queue.tsx'
import { playlistAfterQuery } from '#web/features/playlists/playlists.api.ts'
import { NextUp } from '#web/features/watch/next-up.tsx'
import { PlayNext } from '#web/features/watch/play-next.tsx'
import { startTimeOf } from '#web/features/watch/start-time.ts'
import { WatchPage } from '#web/features/watch/watch-page.tsx'
import { loadProject } from '#web/features/watch/watch.api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export function loader({ params }: LoaderFunctionArgs) {
  return loadProject(queryClient, params['projectId'] ?? '')
}

export function Component() {
  const { projectId: id = '' } = useParams()
  const [search] = useSearchParams()
  const start = search.get('t')
  const list = search.get('list')
  const { data: items = [] } = useQuery(nextUpQuery(id))
  const { data: queue } = useQuery({ ...playlistAfterQuery(list ?? '', id), enabled: list !== null })
  const following = queue?.items[0]
  const next = following ? { ...following, time_ms: 0 } : items[0]
  return (
    <WatchPage
      // Another moment of the same video, by a link, is a visit of its own.
      key={`${id} ${start}`}
      id={id}
      startMs={startTimeOf(start)}
      nextUp={
        <>
          {queue && <PlaylistQueue page={queue} card={queuedCard} />}
          {items.length > 0 && <NextUp items={items} card={cardOf} />}
        </>
      }
      atEnd={
        next ? (
          <PlayNext
            title={next.title}
            channel={next.channel_name}
            address={watchAddress(next, next.time_ms, following && queue?.playlist.id)}
            picture={<ProjectPoster item={next} />}
          />
        ) : null
      }
    />
  )
}

const queuedCard = (item: ProjectItem, playlistId: string) => (
  <ProjectCard item={item} shape="wide" playlistId={playlistId} />
)

const cardOf = (item: ProjectItem & { time_ms: number }) => (
  <ProjectCard item={item} shape="wide" startsAtMs={item.time_ms} />
)
