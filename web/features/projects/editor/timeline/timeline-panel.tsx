import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ConfidenceChip } from '../alignment/confidence-chip.tsx'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import { ClipBlock, keysId, narrowestPx } from './clip-block.tsx'
import { ClipChip } from './clip-chip.tsx'
import { ProfileCanvas } from './profile-canvas.tsx'
import { lanesOf, momentAtShare, shareAt, type Span, spanOfVideo, wholeSpan } from './time-axis.ts'
import styles from './timeline-panel.module.css'
import { useAxisZoom } from './use-axis-zoom.ts'
import { useNudgeKeys } from './use-nudge-keys.ts'
import { texts } from './messages.ts'

/** Videos above the recorded values, on one time axis. */
export function TimelinePanel({ actions }: { actions: ReactNode }) {
  const { videos, near, recordings, selected } = useEditing()
  // The axis stays still under a video that is being moved.
  const [held, setHeld] = useState<{ span: Span; keys: string[] } | null>(null)
  const visible = useMemo(
    () => (held ? videos.filter(({ key }) => held.keys.includes(key)) : near),
    [held, videos, near],
  )
  const found = useMemo(() => wholeSpan(visible, recordings), [visible, recordings])
  const span = held?.span ?? found
  const needsChips = videos.length > 1 || videos.some(({ link }) => link.timing.start_ms === null)
  useNudgeKeys()
  return (
    <section className={styles.panel} aria-label={texts.timeline}>
      <div className={styles.toolbar}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{texts.timeline}</h2>
          {selected && (
            <>
              <span className={styles.note}>{selected.name}</span>
              <ConfidenceChip video={selected} />
            </>
          )}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {needsChips && (
        <fieldset className={styles.videos} aria-label={texts.videos}>
          {videos.map((video) => (
            <ClipChip key={video.key} video={video} isOnAxis={visible.includes(video)} />
          ))}
        </fieldset>
      )}
      {span && (
        // Videos of other days have their own axis.
        <Axis
          key={visible[0]?.key}
          videos={visible}
          span={span}
          onHold={(isHeld) => setHeld(isHeld ? { span, keys: visible.map(({ key }) => key) } : null)}
        />
      )}
    </section>
  )
}

type AxisProps = { videos: Video[]; span: Span; onHold: (isHeld: boolean) => void }

function Axis({ videos, span, onHold }: AxisProps) {
  const { control } = useEditing()
  const { scroller, zoom, msPerPx, zoomBy, showAll, canZoomOut } = useAxisZoom(videos, span)
  const lanes = lanesOf(videos.map(spanOfVideo), narrowestPx * msPerPx)
  const rows = Math.max(1, ...lanes.map((lane) => lane + 1))
  const canvas = useRef<HTMLDivElement>(null)
  const seek = (clientX: number) => {
    const box = canvas.current?.getBoundingClientRect()
    if (box && box.width > 0) control?.seekToTime(momentAtShare(span, (clientX - box.left) / box.width))
  }
  return (
    <div className={styles.axis}>
      {/* Not focusable itself: the videos in it are, and keys move them. Without any, nothing needs scrolling. */}
      <div ref={scroller} className={styles.scroller} data-axis>
        <div ref={canvas} className={styles.canvas} style={{ width: `${zoom * 100}%` }}>
          {/* For the keyboard, the player handles moving in time. */}
          {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
          <div className={styles.profile} onClick={({ clientX }) => seek(clientX)}>
            <ProfileCanvas span={span} />
          </div>
          <div className={styles.lanes} style={{ height: rows * 64 }}>
            {videos.map((video, i) => (
              <ClipBlock
                key={video.key}
                video={video}
                span={span}
                lane={lanes[i] ?? 0}
                msPerPx={msPerPx}
                onHold={onHold}
              />
            ))}
          </div>
          <Playline span={span} />
          <p id={keysId} hidden>
            {texts.arrowKeysMoveItByATenth}
          </p>
        </div>
      </div>
      <div className={styles.zoom}>
        <IconButton
          size="small"
          label={texts.zoomTheTimelineOut}
          icon={<Icon name="minus" />}
          disabled={!canZoomOut}
          onClick={() => zoomBy(0.5)}
        />
        <IconButton
          size="small"
          label={texts.zoomTheTimelineIn}
          icon={<Icon name="plus" />}
          onClick={() => zoomBy(2)}
        />
        <IconButton
          size="small"
          label={texts.showTheWholeTimeline}
          icon={<Icon name="fit" />}
          disabled={!canZoomOut}
          onClick={showAll}
        />
      </div>
    </div>
  )
}

/** The current moment. It moves with every frame, without React. */
function Playline({ span }: { span: Span }) {
  const { control } = useEditing()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!control) return undefined
    const show = () => {
      const { absoluteMs } = control.playhead.moment
      if (!line.current) return
      line.current.hidden = absoluteMs === null
      if (absoluteMs !== null) line.current.style.left = `${shareAt(span, absoluteMs) * 100}%`
    }
    show()
    return control.playhead.subscribe(show)
  }, [control, span])
  return <div ref={line} className={styles.playline} hidden />
}
