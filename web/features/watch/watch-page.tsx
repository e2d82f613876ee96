import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Project } from '#contract/project.ts'
import { watchMessages } from '#contract/watch-messages.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ChapterList, hasChapters } from './chapter-list.tsx'
import { Cinema } from './cinema.tsx'
import { videosOf } from './videos.ts'
import { ActivityStrip } from './activity-strip.tsx'
import { useScene } from './use-scene.ts'
import { WatchActions } from './watch-actions.tsx'
import { Description, WatchFacts } from './watch-facts.tsx'
import { WatchNotes } from './watch-notes.tsx'
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
  // Whoever chose it on another page of ours wants to see it; a page that was just opened waits for a press.
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
        <div className={styles.words}>
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
