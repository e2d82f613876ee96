import type { ReactNode } from 'react'
import type { ChannelInfo } from '#contract/discovery.ts'
import { discoveryMessages } from '#contract/discovery-messages.ts'
import { formatLongDuration, written } from '#domain/units/format-quantity.ts'
import { LinkedText } from '#web/ui/labels/linked-text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './channel-header.module.css'

/** Whose channel it is. */
export function ChannelHeader({ channel, actions }: { channel: ChannelInfo; actions: ReactNode }) {
  const { channel_name, picture, banner, about } = channel
  return (
    <header className={styles.header}>
      {banner !== null && <img src={banner} alt="" width={1920} height={480} className={styles.banner} />}
      <div className={styles.line}>
        <Avatar name={channel_name} picture={picture} className={styles.avatar} />
        <div className={styles.names}>
          <h1>{channel_name}</h1>
          <ChannelFacts channel={channel} />
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {about !== '' && (
        <p className={styles.about}>
          <LinkedText text={about} />
        </p>
      )}
    </header>
  )
}

const since = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })

function ChannelFacts({ channel: { created_at, project_count, duration_ms } }: { channel: ChannelInfo }) {
  return (
    <p className={styles.facts}>
      {created_at !== null && (
        <span>{discoveryMessages.memberSince(since.format(Date.parse(created_at)))}</span>
      )}
      <span>{discoveryMessages.videoCount(project_count)}</span>
      {duration_ms > 0 && <span>{discoveryMessages.inTotal(written(formatLongDuration(duration_ms)))}</span>}
    </p>
  )
}
