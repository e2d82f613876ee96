import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  shape?: 'text' | 'block' | 'circle' | undefined
}

/** Holds the place of what is being loaded; screen readers hear of it from the region around. */
export function Skeleton({ width, height, shape = 'text' }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape])} style={{ width, height }} />
}
