import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { VideoTask } from '#contract/videos/video.ts'
import type { VideoOnItsWay } from './video-sources.ts'
import type { Recording } from './recordings.ts'
import styles from './video-list.module.css'
import type { VideoCommands } from './video-menu.tsx'
import { VideoRow } from './video-row.tsx'
import { texts } from './messages.ts'

type VideoListProps = {
  recordings: readonly Recording[]
  tasks: ReadonlyMap<string, VideoTask>
  onTheirWay: ReadonlyMap<string, VideoOnItsWay>
  commands: VideoCommands
  /** Called when the end comes into view. */
  onEnd: () => void
}

const usualHeight = 150

/** Only visible videos are rendered, however many there are; the page keeps the height of all of them. */
export function VideoList({ recordings, onEnd, ...known }: VideoListProps) {
  const list = useRef<HTMLDivElement>(null)
  // Its functions return different values from one render to the next, so nothing here may be memoised.
  // eslint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: recordings.length,
    estimateSize: () => usualHeight,
    overscan: 4,
    getItemKey: (i) => recordings[i]?.first.id ?? i,
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const visibleRows = virtualizer.getVirtualItems()
  const isAtEnd = (visibleRows.at(-1)?.index ?? 0) >= recordings.length - 10
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd, recordings.length])

  return (
    <div ref={list}>
      <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }} aria-label={texts.videos}>
        {visibleRows.map(({ index, key, start }) => {
          const recording = recordings[index]
          const top = start - virtualizer.options.scrollMargin
          return (
            recording && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.placed}
                style={{ transform: `translateY(${top}px)` }}
              >
                <VideoRow video={recording.first} chapters={recording.chapters} {...known} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
