import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { CommentMoment } from '#contract/comments/comments.ts'
import type { Project, ProjectItem } from '#contract/projects/project.ts'
import { momentsQuery } from '#web/features/comments/comments.api.ts'
import { TopicVotes } from '#web/features/comments/topic-votes.tsx'
import { nextUpQuery } from '#web/features/discovery/discovery.api.ts'
import { ProjectCard } from '#web/features/discovery/project-card.tsx'
import { watchAddress } from '#web/features/discovery/project-labels.ts'
import { ProjectPoster } from '#web/features/discovery/project-poster.tsx'
import { FollowButton } from '#web/features/following/follow-button.tsx'
import { PlaylistQueue } from '#web/features/playlists/playlist-queue.tsx'
import { playlistAfterQuery } from '#web/features/playlists/playlists.api.ts'
import { NextUp } from '#web/features/projects/watch/next-up.tsx'
import { PlayNext } from '#web/features/projects/watch/play-next.tsx'
import type { Scene } from '#web/features/projects/watch/scene.ts'
import { startTimeOf } from '#web/lib/start-time.ts'
import { WatchPage } from '#web/features/projects/watch/watch-page.tsx'
import { loadProject } from '#web/features/projects/watch/watch.api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { CommentsOf, markOf } from './comments-of.tsx'

const noFollowing = { items: [] }
const noMoments: readonly CommentMoment[] = []

export function loader({ params }: LoaderFunctionArgs) {
  return loadProject(queryClient, params['projectId'] ?? '')
}

export function Component() {
  const { projectId: id = '' } = useParams()
  const [search] = useSearchParams()
  const start = search.get('t')
  const list = search.get('list')
  const { data: { items } = noFollowing } = useQuery(nextUpQuery(id))
  const { data: queue } = useQuery({ ...playlistAfterQuery(list ?? '', id), enabled: list !== null })
  const { data: { items: moments = noMoments } = {} } = useQuery(momentsQuery(id))
  const marks = useMemo(() => moments.map(markOf), [moments])
  const following = queue?.items[0]
  const next = following ? { ...following, time_ms: 0 } : items[0]
  return (
    <WatchPage
      // A link to a different moment of the same video counts as a new visit.
      key={`${id} ${start}`}
      id={id}
      startMs={startTimeOf(start)}
      nextUp={
        <>
          {queue && <PlaylistQueue page={queue} card={queuedCard} />}
          {items.length > 0 && <NextUp items={items} card={cardOf} />}
        </>
      }
      marks={marks}
      follow={followOf}
      votes={votesOf}
      comments={commentsOf}
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

const votesOf = ({ id, is_own }: Project) => <TopicVotes topic={{ kind: 'project', id }} isOwn={is_own} />

const followOf = ({ user_id, channel_name, is_own }: Project) =>
  is_own ? null : <FollowButton kind="channel" id={user_id} name={channel_name} size="small" />

const commentsOf = ({ id, is_own }: Project, { source, control }: Scene) => (
  <CommentsOf
    topic={{ kind: 'project', id }}
    isOwner={is_own}
    durationMs={source.timeline.durationMs}
    momentNow={control ? () => control.playhead.moment.projectMs : undefined}
    onSeek={(projectMs) => control?.seek(projectMs)}
  />
)

const queuedCard = (item: ProjectItem, playlistId: string) => (
  <ProjectCard item={item} shape="wide" playlistId={playlistId} />
)

const cardOf = (item: ProjectItem & { time_ms: number }) => (
  <ProjectCard item={item} shape="wide" startsAtMs={item.time_ms} />
)
