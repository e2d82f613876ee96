import styles from './project-poster.module.css'

/** The widths of cards in the grid and in the lists. */
const sizes = '(max-width: 640px) 100vw, 400px'

type PosterImageProps = {
  address: string
  srcSet?: string | undefined
  /** On the first screen: does not wait until it is scrolled to. */
  isFirst: boolean
  /** Of the shape of the card, or nearly: fills it. */
  isFilling?: boolean
  onError?: () => void
}

export function PosterImage({ address, srcSet, isFirst, isFilling, onError }: PosterImageProps) {
  return (
    <img
      {...(srcSet !== undefined && { srcSet, sizes })}
      src={address}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={styles.picture}
      data-is-filling={isFilling || undefined}
      onError={onError}
    />
  )
}
