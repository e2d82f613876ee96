import styles from './project-poster.module.css'

/** How wide cards are, by the grid and the lists they are in. */
const sizes = '(max-width: 640px) 100vw, 400px'

type PosterImageProps = {
  address: string
  srcSet?: string | undefined
  /** On the first screen: does not wait until it is scrolled to. */
  isFirst: boolean
  onError?: () => void
}

export function PosterImage({ address, srcSet, isFirst, onError }: PosterImageProps) {
  return (
    <img
      {...(srcSet !== undefined && { srcSet, sizes })}
      src={address}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={styles.picture}
      onError={onError}
    />
  )
}
