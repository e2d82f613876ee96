import { cameraMessages } from '#web/workers/video-reader/camera-messages.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { CaptionsFields } from './captions-fields.tsx'
import { ColourFields } from './colour-fields.tsx'
import { FirstViewFields } from './first-view-fields.tsx'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from './inspector.module.css'
import { TimingFields } from './timing-fields.tsx'
import { TrimFields } from './trim-fields.tsx'
import { texts } from './messages.ts'

export function ClipTab() {
  const { selected } = useEditing()
  if (!selected) return <p className={styles.note}>{texts.chooseAVideoOnTheTimeline}</p>
  return (
    <div className={styles.fields}>
      <VideoHead video={selected} />
      <div className={styles.columns}>
        <div className={styles.fields}>
          <TimingFields key={selected.key} video={selected} />
          <TrimFields key={`trim ${selected.key}`} video={selected} />
        </div>
        <div className={styles.fields}>
          <FirstViewFields video={selected} />
          <ColourFields video={selected} />
          {selected.upload && <CaptionsFields key={`captions ${selected.key}`} video={selected} />}
        </div>
      </div>
    </div>
  )
}

function VideoHead({ video }: { video: Video }) {
  const { change, videos } = useEditing()
  const facts = [
    video.upload?.device_name,
    video.durationMs === null ? null : formatDuration(video.durationMs),
  ]
  const place = videos.indexOf(video)
  const positions = video.upload?.positions ?? null
  const aboutPositions = positions && cameraMessages.positions(positions)
  return (
    <div className={styles.itemHead}>
      <div>
        <h2 className={styles.itemTitle}>{video.name}</h2>
        <p className={styles.note}>{[...facts.filter(Boolean), ...statusOf(video)].join(' · ')}</p>
        {aboutPositions !== null && <p className={styles.note}>{aboutPositions}</p>}
      </div>
      <div className={styles.row}>
        {videos.length > 1 && (
          <>
            <IconButton
              label={texts.moveForwardInTheOrder(video.name)}
              icon={<Icon name="up" />}
              disabled={place === 0}
              onClick={() => change({ type: 'move_video', key: video.key, by: -1 })}
            />
            <IconButton
              label={texts.moveBackInTheOrder(video.name)}
              icon={<Icon name="down" />}
              disabled={place === videos.length - 1}
              onClick={() => change({ type: 'move_video', key: video.key, by: 1 })}
            />
          </>
        )}
        <Button
          icon={<Icon name="trash" size={18} />}
          onClick={() => change({ type: 'remove_video', key: video.key })}
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  )
}

function statusOf({ upload, info }: Video): string[] {
  if (!upload || info.url !== null) return []
  if (upload.status === 'failed') return [texts.itCouldNotBeProcessed]
  return upload.status === 'ready' ? [] : [texts.stillBeingProcessed]
}
