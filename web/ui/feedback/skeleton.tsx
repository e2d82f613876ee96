import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  /** `fill` takes the size of its container, including its rounded corners. */
  shape?: 'text' | 'block' | 'circle' | 'fill' | undefined
}

const sizes = {
  text: { width: '100%', height: '0.8em' },
  block: { width: '100%', height: 120 },
  circle: { width: 40, height: 40 },
  fill: { width: '100%', height: '100%' },
}

/**
 * A placeholder for loading content; the region around it informs screen readers. It is an empty image,
 * because an image can be sized by attributes, which the content security policy allows.
 */
export function Skeleton({ width, height, shape = 'text' }: SkeletonProps) {
  return (
    <svg
      aria-hidden="true"
      data-skeleton
      className={classNames(styles.skeleton, styles[shape])}
      width={width ?? sizes[shape].width}
      height={height ?? sizes[shape].height}
    />
  )
}
