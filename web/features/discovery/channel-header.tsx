import type { ReactNode } from 'react'
import { channelFacts } from '#contract/discovery/channel-facts.ts'
import type { ChannelInfo } from '#contract/discovery/discovery.ts'
import { LinkedText } from '#web/ui/labels/linked-text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { ChannelAbout, ChannelBanner, ChannelFace } from './channel-face.tsx'
import styles from './channel-header.module.css'

/** Whose channel it is. */
export function ChannelHeader({ channel, actions }: { channel: ChannelInfo; actions: ReactNode }) {
  const { channel_name, picture, banner, about } = channel
  return (
    <ChannelFace
      name={channel_name}
      banner={banner !== null && <ChannelBanner address={banner} />}
      avatar={<Avatar name={channel_name} picture={picture} className={styles.avatar} />}
      facts={channelFacts(channel, navigator.language).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      about={
        about !== '' && (
          <ChannelAbout>
            <LinkedText text={about} />
          </ChannelAbout>
        )
      }
      actions={actions}
    />
  )
}
