import { memo } from 'react'
import { createProjectPath } from '#contract/site/page-paths.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import type { UploadedVideo, VideoTask } from '#contract/videos/video.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { ChapterList } from './chapter-list.tsx'
import type { VideoOnItsWay } from './video-sources.ts'
import { canBePlayed, canBeRetried, statusOf, type VideoStatus } from './video-status.ts'
import { StatusLine } from './status-line.tsx'
import { useVideoActions } from './use-video-actions.ts'
import { VideoMenu, type VideoCommands } from './video-menu.tsx'
import { VideoPoster } from './video-poster.tsx'
import styles from './video-row.module.css'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { factsOf, writtenPlace, writtenStart } from './video-labels.ts'
import { texts } from './messages.ts'

type VideoRowProps = {
  video: UploadedVideo
  chapters: readonly UploadedVideo[]
  tasks: ReadonlyMap<string, VideoTask>
  onTheirWay: ReadonlyMap<string, VideoOnItsWay>
  commands: VideoCommands
}

/** A video, with the other files of its recording under it. */
export const VideoRow = memo(function VideoRow({
  video,
  chapters,
  tasks,
  onTheirWay,
  commands,
}: VideoRowProps) {
  const onItsWay = onTheirWay.get(video.id)
  const status = statusOf(video, { task: tasks.get(video.id), onItsWay })
  const isSending = (onItsWay?.text ?? null) !== null
  return (
    <article className={styles.row} aria-label={video.filename}>
      <div className={styles.poster}>
        <VideoPoster
          video={video}
          picture={onItsWay?.picture ?? null}
          onPlay={canBePlayed(video) ? () => commands.onPlay(video) : undefined}
        />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>{video.filename}</h3>
        <WhenAndWhere video={video} />
        <p className={styles.facts}>{[writtenBytes(video.size), ...factsOf(video)].join(' · ')}</p>
        {video.has_telemetry && (
          <p className={styles.chips}>
            <Chip tone="water">{texts.telemetry}</Chip>
          </p>
        )}
        {status && <Status video={video} status={status} />}
        <NextStep video={video} />
      </div>
      <div className={styles.menu}>
        <VideoMenu video={video} chapters={chapters} isOnItsWay={isSending} {...commands} />
      </div>
      {chapters.length > 0 && (
        <div className={styles.chapters}>
          <ChapterList first={video} chapters={chapters} {...{ tasks, onTheirWay, commands }} />
        </div>
      )}
    </article>
  )
})

function WhenAndWhere({ video }: { video: UploadedVideo }) {
  const parts = [writtenStart(video), writtenPlace(video)].filter((part) => part !== null)
  return parts.length === 0 ? null : <p className={styles.when}>{parts.join(' · ')}</p>
}

/** Where a video leads to once it has arrived. */
function NextStep({ video: { id, filename, status, archived, project_ids } }: { video: UploadedVideo }) {
  if (archived || status === 'uploading' || status === 'failed') return null
  const [projectId] = project_ids
  return (
    <p className={styles.next}>
      {projectId === undefined ? (
        <LinkButton
          size="small"
          to={createProjectPath(id)}
          aria-label={proposalMessages.createProjectOf(filename)}
        >
          {proposalMessages.createProject}
        </LinkButton>
      ) : (
        <LinkButton size="small" to={`/edit/${projectId}`} aria-label={videoMessages.openProjectOf(filename)}>
          {videoMessages.openProject}
        </LinkButton>
      )}
    </p>
  )
}

function Status({ video, status }: { video: UploadedVideo; status: VideoStatus }) {
  const { retry } = useVideoActions()
  return (
    <div className={styles.status}>
      <StatusLine status={status} filename={video.filename} />
      {canBeRetried(video) && (
        <Button
          size="small"
          aria-label={texts.retryFilename(video.filename)}
          onClick={() => void retry(video)}
        >
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
