import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './project-card.module.css'

type CardFaceProps = Omit<ComponentProps<'article'>, 'title' | 'className'> & {
  address: string
  channelAddress: string
  title: string
  channel: string
  /** Where and when it was. */
  line: string
  length: string
  poster: ReactNode
  /** Over the poster. */
  signs?: ReactNode
  /** Next to the title. */
  menu?: ReactNode
  /** `wide` has its picture at the side, for columns. */
  shape: 'tall' | 'wide'
}

/** How a project looks in a list. */
export function CardFace({
  address,
  channelAddress,
  title,
  channel,
  line,
  length,
  poster,
  signs,
  menu,
  shape,
  children,
  ...rest
}: CardFaceProps) {
  return (
    <article className={styles.card} data-shape={shape} {...rest}>
      {/* The title below links there, too, and names it. */}
      <Link to={address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {poster}
        {signs}
        <span className={styles.length}>{length}</span>
      </Link>
      <div className={styles.text}>
        <span className={styles.heading}>
          <Link to={address} className={styles.title} title={title}>
            {title}
          </Link>
          {menu}
        </span>
        <Link to={channelAddress} className={styles.channel}>
          {channel}
        </Link>
        <span className={styles.line}>{line}</span>
        {children}
      </div>
    </article>
  )
}
