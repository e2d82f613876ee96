import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Project } from '#contract/projects/project.ts'
import { audienceNotes, watchMessages } from './watch-messages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import type { MomentMark } from '#web/player/moment-mark.ts'
import { usePlayerSettings } from '#web/player/player-settings.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { AsOfNote } from '#web/session/device/as-of-note.tsx'
import { openLogin } from '#web/session/login-dialog.ts'
import { openReport } from '#web/session/report.ts'
import { saveToPlaylist } from '#web/session/save-to-playlist.ts'
import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ActivityStrip } from './activity-strip.tsx'
import { ChapterList, hasChapters } from './chapter-list.tsx'
import { Cinema } from './cinema.tsx'
import { KeepButton } from './keep/keep-button.tsx'
import { forgetPress, wasStillPressed } from './pressed-still.ts'
import type { Scene } from './scene.ts'
import { sharedTimeOf } from './shared-time.ts'
import { useIsWide } from './use-is-wide.ts'
import { useScene } from './use-scene.ts'
import { isAnyPreparing, videosOf } from './videos.ts'
import { Description, WatchFacts } from './watch-facts.tsx'
import styles from './watch-page.module.css'
import { nameOnDevice, projectQuery } from './watch.api.ts'
import { texts } from './messages.ts'

// Most people watch without sharing.
const ShareProject = lazy(async () => ({
  default: (await loadChunk(() => import('./share-project.tsx'))).ShareProject,
}))

type WatchPageProps = {
  id: string
  /** Where the video starts. */
  startMs: number | undefined
  /** What could be watched afterwards; null if there is nothing. */
  nextUp: ReactNode
  /** Shown over the picture after it was played to its end. */
  atEnd: ReactNode
  /** What people said about moments, in their order. */
  marks: readonly MomentMark[]
  /** Beside the channel. */
  follow: (project: Project) => ReactNode
  /** Under the title. */
  votes: (project: Project) => ReactNode
  /** Under everything about the project. */
  comments: (project: Project, scene: Scene) => ReactNode
}

export function WatchPage({ id, ...rest }: WatchPageProps) {
  const { data: project } = useSuspenseQuery(projectQuery(id))
  const { title } = project
  useEffect(() => {
    document.title = `${title} · Trailcast`
  }, [title])
  return <Watched project={project} {...rest} />
}

type WatchedProps = Omit<WatchPageProps, 'id'> & { project: Project }

function Watched({ project, startMs, nextUp, atEnd, marks, follow, votes, comments }: WatchedProps) {
  const { scene, recordings, hasFailed, retry, setControl } = useScene(project, marks)
  const { videos, missing } = videosOf(project)
  const isWaiting = project.telemetries.length > 0 && scene.source.telemetry === null && !hasFailed
  // Someone who chose it on another page of ours wants to watch; a page opened directly waits for a click.
  const [wasPressed] = useState(wasStillPressed)
  useEffect(forgetPress, [])
  const isAutomatic = useLocation().key !== 'default' || wasPressed
  const hasMoments = startMs !== undefined || marks.length > 0
  const isWide = useIsWide()
  const [{ theatre = false }] = usePlayerSettings()
  const isTheatre = theatre && isWide && videos.length > 0
  // The map comes first in that place.
  const isBeside = isWide && !isTheatre && project.telemetries.length === 0
  const { toShared } = useMemo(() => sharedTimeOf(project), [project])
  // Not inside the button, which moves when a tablet is rotated: the dialog would close.
  const [sharedMs, setSharedMs] = useState<number | null>(null)
  const facts = (
    <>
      <WatchFacts
        project={project}
        beside={
          <>
            {follow(project)}
            <Button
              size="small"
              variant={project.is_own ? 'primary' : 'secondary'}
              onClick={() => setSharedMs(toShared(scene.control?.playhead.moment.projectMs ?? 0))}
            >
              {texts.share}
            </Button>
          </>
        }
        actions={<WatchActions project={project} scene={scene} votes={votes(project)} />}
      />
      <AsOfNote name={nameOnDevice(project.id)} />
      <WatchNotes project={project} />
      {videos.length > 0 && missing > 0 && (
        <Banner tone="info">{watchMessages.someMissing(missing, videos.length + missing)}</Banner>
      )}
      {hasMoments && videos.length > 0 && isAnyPreparing(project) && (
        <Banner tone="info">{watchMessages.momentsMove}</Banner>
      )}
      {hasFailed && (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={retry}>
              {texts.tryAgain}
            </Button>
          }
        >
          {watchMessages.telemetryFailed}
        </Banner>
      )}
      <Description text={project.description} />
      <ActivityStrip project={project} source={scene.source} recordings={recordings} isWaiting={isWaiting} />
    </>
  )
  return (
    <div className={styles.watch}>
      <Cinema
        project={project}
        scene={scene}
        startMs={startMs === undefined ? undefined : sharedTimeOf(project).fromShared(startMs)}
        hasMoments={hasMoments}
        isAutomatic={isAutomatic}
        isTheatre={isTheatre}
        isWaiting={isWaiting}
        beside={isBeside ? nextUp : null}
        under={isWide ? null : <div className={classNames(styles.text, styles.under)}>{facts}</div>}
        atEnd={atEnd}
        onControl={setControl}
      />
      <div className={styles.below}>
        <div className={styles.text}>
          {isWide && facts}
          {hasChapters(scene) && <ChapterList scene={scene} />}
          {comments(project, scene)}
        </div>
        {!isBeside && nextUp}
      </div>
      {sharedMs !== null && (
        <Suspense fallback={null}>
          <ShareProject project={project} projectMs={sharedMs} onClose={() => setSharedMs(null)} />
        </Suspense>
      )}
    </div>
  )
}

type ActionsProps = { project: Project; scene: Scene; votes: ReactNode }

function WatchActions({ project, scene: { control }, votes }: ActionsProps) {
  const user = useCurrentUser()
  return (
    <>
      {votes}
      {project.is_own && <LinkButton to={`/edit/${project.id}`}>{texts.edit}</LinkButton>}
      <Button onClick={() => (user ? saveToPlaylist(project) : openLogin())}>
        {watchMessages.saveToPlaylist}
      </Button>
      <KeepButton project={project} />
      {!project.is_own && (
        <IconButton
          label={texts.report}
          icon={<Icon name="flag" />}
          onClick={() => openReport({ kind: 'project', id: project.id, ...momentOf(control) })}
        />
      )}
    </>
  )
}

const momentOf = (control: Scene['control']) =>
  control ? { momentMs: control.playhead.moment.projectMs } : {}

/** Reminds the owner who can see the project. */
function WatchNotes({ project }: { project: Project }) {
  const { is_own, archived, effective_visibility, restriction } = project
  if (!is_own) return null
  // It takes precedence over the owner's choice.
  if (restriction)
    return (
      <Banner
        tone="warning"
        action={
          restriction.decision_id && (
            <LinkButton size="small" to={`/decision/${restriction.decision_id}`}>
              {watchMessages.whyRestricted}
            </LinkButton>
          )
        }
      >
        {watchMessages.restricted[restriction.kind]}
      </Banner>
    )
  const note = archived ? watchMessages.archived : audienceNotes[effective_visibility]
  return note === null ? null : <Banner tone="info">{note}</Banner>
}
