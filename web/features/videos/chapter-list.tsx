import type { UploadedVideo, VideoTask } from '#contract/videos/video.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import styles from './chapter-list.module.css'
import type { VideoOnItsWay } from './video-sources.ts'
import { statusOf } from './video-status.ts'
import { StatusLine } from './status-line.tsx'
import { VideoMenu, type VideoCommands } from './video-menu.tsx'
import { writtenLength } from './video-labels.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { texts } from './messages.ts'

type ChapterListProps = {
  first: UploadedVideo
  chapters: readonly UploadedVideo[]
  tasks: ReadonlyMap<string, VideoTask>
  onTheirWay: ReadonlyMap<string, VideoOnItsWay>
  commands: VideoCommands
}

/** The other files of a recording that the camera split. */
export function ChapterList({ first, chapters, ...known }: ChapterListProps) {
  return (
    <details className={styles.chapters}>
      <summary>{summaryOf([first, ...chapters])}</summary>
      <ul aria-label={texts.filesOfTheRecording(first.filename)}>
        {chapters.map((video) => (
          <Chapter key={video.id} video={video} {...known} />
        ))}
      </ul>
    </details>
  )
}

function Chapter({
  video,
  tasks,
  onTheirWay,
  commands,
}: { video: UploadedVideo } & Omit<ChapterListProps, 'first' | 'chapters'>) {
  const onItsWay = onTheirWay.get(video.id)
  const status = statusOf(video, { task: tasks.get(video.id), onItsWay })
  const facts = [writtenLength(video), writtenBytes(video.size)].filter((fact) => fact !== null)
  return (
    <li className={styles.chapter}>
      <div className={styles.text}>
        <span className={styles.name}>{video.filename}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {status && <StatusLine status={status} filename={video.filename} />}
      </div>
      <VideoMenu video={video} isOnItsWay={(onItsWay?.text ?? null) !== null} {...commands} />
    </li>
  )
}

/** '3 files of one recording, 26:10, 12.4 GB together'. */
function summaryOf(videos: readonly UploadedVideo[]): string {
  const bytes = videos.reduce((sum, { size }) => sum + size, 0)
  const seconds = videos.reduce((sum, { duration_sec }) => sum + (duration_sec ?? Number.NaN), 0)
  const length = Number.isNaN(seconds) ? [] : [formatDuration(seconds * 1000)]
  return [texts.filesOfOneRecording(videos.length), ...length, texts.togetherBytes(writtenBytes(bytes))].join(
    ', ',
  )
}
