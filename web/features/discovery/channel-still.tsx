import type { ReactNode } from 'react'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { AvatarFrame, AvatarPicture } from '#web/ui/pictures/avatar.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ChannelAbout, ChannelBanner, ChannelFace } from './channel-face.tsx'
import headerStyles from './channel-header.module.css'
import styles from './channel-page.module.css'

/** A channel as everyone but its owner first sees it, for the server to fill in: see PageTemplates. */
export function ChannelStill({ follow, actions }: { follow: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.page}>
      <ChannelFace
        name="__name__"
        banner="__banner__"
        avatar={<AvatarFrame className={headerStyles.avatar}>__avatar__</AvatarFrame>}
        facts="__facts__"
        about="__about__"
        actions={
          <>
            {follow}
            {actions}
            <IconButton label={discoveryMessages.reportChannel} icon={<Icon name="flag" />} />
          </>
        }
      />
      <Tabs
        label={discoveryMessages.partsOfChannel}
        tabs={[
          {
            id: 'videos',
            label: discoveryMessages.videos,
            content: <div className={styles.videos}>__cards__</div>,
          },
          { id: 'playlists', label: discoveryMessages.playlists, content: null },
          { id: 'map', label: discoveryMessages.channelMap, content: null },
        ]}
      />
    </div>
  )
}

export const channelParts = {
  channelBanner: <ChannelBanner address="__address__" />,
  channelAvatar: <AvatarPicture address="__address__" />,
  channelFact: <span>__fact__</span>,
  channelAbout: <ChannelAbout>__about__</ChannelAbout>,
}
