import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Project } from '#contract/project.ts'
import { audienceNotes, watchMessages } from '#contract/watch-messages.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ActivityStrip } from './activity-strip.tsx'
import { ChapterList, hasChapters } from './chapter-list.tsx'
import { Cinema } from './cinema.tsx'
import type { Scene } from './scene.ts'
import { ShareDialog } from './share-dialog.tsx'
import { useScene } from './use-scene.ts'
import { videosOf } from './videos.ts'
import { Description, WatchFacts } from './watch-facts.tsx'
import styles from './watch-page.module.css'
import { projectQuery } from './watch.api.ts'

type WatchPageProps = {
  id: string
  /** Where the video starts. */
  startMs: number | undefined
  /** What could be watched afterwards. */
  nextUp: ReactNode
}

export function WatchPage({ id, startMs, nextUp }: WatchPageProps) {
  const { data: project } = useSuspenseQuery(projectQuery(id))
  const { title } = project
  useEffect(() => {
    document.title = `${title} · Trailcast`
  }, [title])
  return <Watched project={project} startMs={startMs} nextUp={nextUp} />
}

type WatchedProps = { project: Project; startMs: number | undefined; nextUp: ReactNode }

function Watched({ project, startMs, nextUp }: WatchedProps) {
  const { scene, recordings, hasFailed, retry, setControl } = useScene(project)
  const { videos, missing } = videosOf(project)
  // Someone who chose it on another page of ours wants to watch; a page opened directly waits for a click.
  const isAutomatic = useLocation().key !== 'default'
  return (
    <div className={styles.watch}>
      <Cinema
        project={project}
        scene={scene}
        startMs={startMs}
        isAutomatic={isAutomatic}
        onControl={setControl}
      />
      <div className={styles.below}>
        <div className={styles.text}>
          <WatchFacts project={project} actions={<WatchActions project={project} scene={scene} />} />
          <WatchNotes project={project} />
          {videos.length > 0 && missing > 0 && (
            <Banner tone="info">{watchMessages.someMissing(missing, videos.length + missing)}</Banner>
          )}
          {hasFailed && (
            <Banner
              tone="error"
              action={
                <Button size="small" onClick={retry}>
                  Try again
                </Button>
              }
            >
              {watchMessages.telemetryFailed}
            </Banner>
          )}
          <Description text={project.description} />
          {hasChapters(scene) && <ChapterList scene={scene} />}
          <ActivityStrip project={project} recordings={recordings} sampler={scene.source.telemetry} />
        </div>
        {nextUp}
      </div>
    </div>
  )
}

function WatchActions({ project, scene: { control } }: { project: Project; scene: Scene }) {
  const [sharedMs, setSharedMs] = useState<number | null>(null)
  return (
    <>
      {project.is_own && <LinkButton to={`/edit/${project.id}`}>Edit</LinkButton>}
      <Button variant="primary" onClick={() => setSharedMs(control?.playhead.moment.projectMs ?? 0)}>
        Share
      </Button>
      {sharedMs !== null && (
        <ShareDialog project={project} projectMs={sharedMs} onClose={() => setSharedMs(null)} />
      )}
    </>
  )
}

/** Reminds the owner who can see the project. */
function WatchNotes({ project: { is_own, archived, effective_visibility } }: { project: Project }) {
  const note = archived ? watchMessages.archived : audienceNotes[effective_visibility]
  return is_own && note !== null ? <Banner tone="info">{note}</Banner> : null
}
