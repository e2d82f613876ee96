import type { ReactNode } from 'react'
import styles from './channel-header.module.css'

type ChannelFaceProps = {
  name: string
  banner: ReactNode
  avatar: ReactNode
  facts: ReactNode
  about: ReactNode
  actions: ReactNode
}

/** The header of a channel, on the page and in its still. */
export function ChannelFace({ name, banner, avatar, facts, about, actions }: ChannelFaceProps) {
  return (
    <header className={styles.header}>
      {banner}
      <div className={styles.line}>
        {avatar}
        <div className={styles.names}>
          <h1>{name}</h1>
          <p className={styles.facts}>{facts}</p>
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {about}
    </header>
  )
}

export function ChannelBanner({ address }: { address: string }) {
  return <img src={address} alt="" width={1920} height={480} className={styles.banner} fetchPriority="high" />
}

export function ChannelAbout({ children }: { children: ReactNode }) {
  return <p className={styles.about}>{children}</p>
}
