import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  /** `fill` takes the place of its container, with its corners. */
  shape?: 'text' | 'block' | 'circle' | 'fill' | undefined
}

const sizes = {
  text: { width: '100%', height: '0.8em' },
  block: { width: '100%', height: 120 },
  circle: { width: 40, height: 40 },
  fill: { width: '100%', height: '100%' },
}

/**
 * Holds the place of what is being loaded; screen readers hear of it from the region around. An empty
 * picture, because a picture has its size in attributes, which the content security policy does not mind.
 */
export function Skeleton({ width, height, shape = 'text' }: SkeletonProps) {
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape])}
      width={width ?? sizes[shape].width}
      height={height ?? sizes[shape].height}
    />
  )
}
