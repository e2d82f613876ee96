import { useId } from 'react'
import { shareOf, type ProfileAxis } from './profile-axis.ts'
import type { ProfileShape } from './profile-shape.ts'
import styles from './profile.module.css'

/** Drawn once; the watched part is the same drawing in another colour, clipped to a growing width. */
export function ProfileDrawing({ axis, shape }: { axis: ProfileAxis; shape: ProfileShape }) {
  const clip = useId()
  const filmed = axis.filmed.map(([from, to]) => {
    const x = shareOf(axis, from) * 1000
    // Wide enough to be seen, however short the video is in a long day.
    return { x, width: Math.max(shareOf(axis, to) * 1000 - x, 4) }
  })
  const sheet = {
    viewBox: '0 0 1000 100',
    preserveAspectRatio: 'none',
    'aria-hidden': true,
    className: styles.sheet,
  }
  return (
    <>
      <svg {...sheet}>
        <defs>
          <clipPath id={clip}>
            {filmed.map(({ x, width }) => (
              <rect key={x} x={x} y={0} width={width} height={100} />
            ))}
          </clipPath>
        </defs>
        <path className={styles.area} d={shape.area} />
        <path className={styles.line} d={shape.line} vectorEffect="non-scaling-stroke" />
        <g clipPath={`url(#${clip})`}>
          <rect className={styles.band} width={1000} height={100} />
          <path className={styles.filmedArea} d={shape.area} />
          <path className={styles.filmedLine} d={shape.line} vectorEffect="non-scaling-stroke" />
        </g>
        {axis.cuts.map((cut) => {
          const x = shareOf(axis, cut) * 1000
          return <path key={cut} className={styles.cut} d={`M${x} 0V100`} vectorEffect="non-scaling-stroke" />
        })}
      </svg>
      <div data-part="watched" className={styles.watched}>
        <div data-part="counter" className={styles.counter}>
          <svg {...sheet}>
            <g clipPath={`url(#${clip})`}>
              <path className={styles.watchedArea} d={shape.area} />
              <path className={styles.watchedLine} d={shape.line} vectorEffect="non-scaling-stroke" />
            </g>
          </svg>
        </div>
      </div>
    </>
  )
}
