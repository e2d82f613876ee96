import type { VideoTime, Span } from './video-part.ts'
import styles from './part-timeline.module.css'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

const width = 1000

/** The recording and the video on one time axis, also described in text. */
export function PartTimeline({ span, video }: { span: Span; video: VideoTime }) {
  const videoSpan: Span = {
    fromMs: video.startMs,
    toMs: video.startMs + (video.durationMs ?? Math.max(0, span.toMs - video.startMs)),
  }
  const from = Math.min(span.fromMs, videoSpan.fromMs)
  const scale = width / Math.max(1, Math.max(span.toMs, videoSpan.toMs) - from)
  const bar = ({ fromMs, toMs }: Span) => ({
    x: (fromMs - from) * scale,
    width: Math.max(3, (toMs - fromMs) * scale),
  })
  return (
    <div className={styles.timeline}>
      <svg className={styles.bars} viewBox={`0 0 ${width} 36`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.recording} y={20} height={14} {...bar(span)} />
        <rect className={styles.video} y={2} height={14} {...bar(videoSpan)} />
      </svg>
      <dl className={styles.legend}>
        <div className={styles.entry}>
          <dt className={styles.videoName}>{texts.video}</dt>
          <dd className={styles.time}>
            {video.durationMs === null
              ? texts.fromWritten(written(videoSpan.fromMs))
              : writtenSpan(videoSpan)}
          </dd>
        </div>
        <div className={styles.entry}>
          <dt className={styles.recordingName}>{texts.activity}</dt>
          <dd className={styles.time}>{writtenSpan(span)}</dd>
        </div>
      </dl>
    </div>
  )
}

const written = (ms: number): string => writtenTime(ms, 'exact_clock')
const day = (ms: number): string => writtenTime(ms, 'day')

function writtenSpan({ fromMs, toMs }: Span): string {
  const isOneDay = day(fromMs) === day(toMs)
  return `${day(fromMs)}, ${written(fromMs)} to ${isOneDay ? '' : `${day(toMs)}, `}${written(toMs)}`
}
