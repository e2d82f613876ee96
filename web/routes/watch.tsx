import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { commentMessages as texts } from '#contract/comment-messages.ts'
import type { CommentMoment, CommentReply } from '#contract/comments.ts'
import type { Project, ProjectItem } from '#contract/project.ts'
import { reportMessages } from '#contract/report-messages.ts'
import { CommentsInView } from '#web/features/comments/comments-in-view.tsx'
import { momentsQuery } from '#web/features/comments/comments.api.ts'
import { ProjectVotes } from '#web/features/comments/project-votes.tsx'
import { nextUpQuery } from '#web/features/discovery/discovery.api.ts'
import { ProjectCard } from '#web/features/discovery/project-card.tsx'
import { watchAddress } from '#web/features/discovery/project-labels.ts'
import { ProjectPoster } from '#web/features/discovery/project-poster.tsx'
import { PlaylistQueue } from '#web/features/playlists/playlist-queue.tsx'
import { playlistAfterQuery } from '#web/features/playlists/playlists.api.ts'
import { NextUp } from '#web/features/watch/next-up.tsx'
import { PlayNext } from '#web/features/watch/play-next.tsx'
import type { Scene } from '#web/features/watch/scene.ts'
import { startTimeOf } from '#web/features/watch/start-time.ts'
import { WatchPage } from '#web/features/watch/watch-page.tsx'
import { loadProject } from '#web/features/watch/watch.api.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { askToBlock, type KeptPerson } from '#web/session/keep-away.ts'
import { openReport } from '#web/session/report.ts'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'

// Only newcomers pass it.
const BotCheck = lazy(async () => ({
  default: (await loadChunk(() => import('#web/features/accounts/sign-up/bot-check.tsx'))).BotCheck,
}))

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
      marks={marks}
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

const markOf = ({ id, project_ms: projectMs, author, comment: text }: CommentMoment) => ({
  id,
  projectMs,
  name: author?.channel_name ?? texts.left,
  picture: author?.picture ?? null,
  text,
})

const votesOf = ({ id, is_own }: Project) => <ProjectVotes id={id} isOwn={is_own} />

const botCheck = (onToken: (token: string | null) => void) => (
  <Suspense fallback={null}>
    <BotCheck onToken={onToken} />
  </Suspense>
)

/** What other features can do with a comment, for visitors and for those who are signed in. */
function menuFor(isSignedIn: boolean) {
  return ({ id, is_own, state, author }: CommentReply): MenuItem[] => {
    if (is_own) return []
    const report = { label: reportMessages.report, onSelect: () => openReport({ kind: 'comment', id }) }
    return [
      ...(state === 'shown' ? [report] : []),
      ...(isSignedIn && author
        ? [
            { label: texts.muteAuthor, onSelect: () => void mute(author) },
            { label: texts.blockAuthor, onSelect: () => askToBlock(author) },
          ]
        : []),
    ]
  }
}

async function mute(author: KeptPerson): Promise<void> {
  const { muteNow } = await loadChunk(() => import('#web/features/friends/mute-person.ts'))
  await muteNow(author)
}

function CommentsOf({ project, scene }: { project: Project; scene: Scene }) {
  const { source, control } = scene
  const isSignedIn = useCurrentUser() !== null
  const menuOf = useMemo(() => menuFor(isSignedIn), [isSignedIn])
  return (
    <CommentsInView
      projectId={project.id}
      isOwner={project.is_own}
      durationMs={source.timeline.durationMs}
      momentNow={control ? () => control.playhead.moment.projectMs : undefined}
      onSeek={(projectMs) => control?.seek(projectMs)}
      botCheck={botCheck}
      menuOf={menuOf}
    />
  )
}

const commentsOf = (project: Project, scene: Scene) => <CommentsOf project={project} scene={scene} />

const queuedCard = (item: ProjectItem, playlistId: string) => (
  <ProjectCard item={item} shape="wide" playlistId={playlistId} />
)

const cardOf = (item: ProjectItem & { time_ms: number }) => (
  <ProjectCard item={item} shape="wide" startsAtMs={item.time_ms} />
)
