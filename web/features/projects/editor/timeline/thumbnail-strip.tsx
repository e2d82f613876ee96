import styles from './clip-block.module.css'
import type { Video } from '../session/video.ts'

const max = 12
/** The width of one picture at the height of the strip. */
const usualPx = 106

/** As many pictures of the video as fit side by side, from the sheets of small pictures; the poster until there are any. */
export function ThumbnailStrip({ video, widthPx }: { video: Video; widthPx: number }) {
  const { thumbnails, poster } = video.info
  if (!thumbnails || thumbnails.count === 0) {
    return (
      <div className={styles.strip} aria-hidden="true">
        {poster !== null && <img className={styles.poster} src={poster} alt="" draggable={false} />}
      </div>
    )
  }
  const { count, columns, rows, sheets } = thumbnails
  const fitting = Math.min(count, max, Math.max(1, Math.round(widthPx / usualPx)))
  const visible = Array.from({ length: fitting }, (_, i) => Math.floor((i * count) / fitting))
  return (
    <div className={styles.strip} aria-hidden="true">
      {visible.map((number) => {
        const onSheet = number % (columns * rows)
        const [x, y] = [onSheet % columns, Math.floor(onSheet / columns)]
        return (
          <span
            key={number}
            className={styles.thumbnail}
            style={{
              backgroundImage: `url("${sheets[Math.floor(number / (columns * rows))] ?? ''}")`,
              backgroundSize: `${columns * 100}% ${rows * 100}%`,
              backgroundPosition: `${columns > 1 ? (x / (columns - 1)) * 100 : 0}% ${rows > 1 ? (y / (rows - 1)) * 100 : 0}%`,
            }}
          />
        )
      })}
    </div>
  )
}
