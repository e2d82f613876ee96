import type { ReactNode } from 'react'
import type { PageTemplates, StillPage } from '#contract/site/page-templates.ts'
import { MapStill, StillItem, StillList } from '#web/features/atlas/map-still.tsx'
import { cardTemplate } from '#web/features/discovery/card-templates.tsx'
import { channelParts, ChannelStill } from '#web/features/discovery/channel-still.tsx'
import { ChannelFollowStill } from '#web/features/following/channel-follow.tsx'
import { ChannelActionsRoom } from '#web/features/friends/channel-actions-room.tsx'
import styles from './still.module.css'

type StillProps = { page: StillPage | 'map'; children: ReactNode }

/** Looks like the page itself as far as the server can tell. */
function Still({ page, children }: StillProps) {
  return (
    <div className={styles.still} data-still={page}>
      {children}
    </div>
  )
}

const headingWith = (line: string) => (
  <div className={styles.text}>
    <h1>__title__</h1>
    <p>{line}</p>
  </div>
)

/** For the server to fill in: see PageTemplates. */
export const stillTemplates: Record<
  Extract<keyof PageTemplates, `${StillPage | 'map'}${string}`>,
  ReactNode
> = {
  watchStill: (
    <Still page="watch">
      <div className={styles.cinema}>
        <div className={styles.frame}>__picture__</div>
      </div>
      {headingWith('__line__')}
    </Still>
  ),
  watchPicture: (
    <img
      className={styles.poster}
      srcSet="__sizes__"
      sizes="(max-width: 1180px) 100vw, 70vw"
      src="__poster__"
      width="__width__"
      height="__height__"
      alt=""
      fetchPriority="high"
    />
  ),
  watchBackdrop: <img className={styles.backdrop} src="__poster__" alt="" />,
  activityStill: (
    <Still page="activity">
      {/* With room for what depends on the clock and the language of the reader. */}
      {headingWith('')}
      <div className={styles.map}>__picture__</div>
    </Still>
  ),
  activityPicture: (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet="__dark__" />
      <img className={styles.track} src="__light__" alt="" fetchPriority="high" />
    </picture>
  ),
  channelStill: (
    <Still page="channel">
      <ChannelStill follow={<ChannelFollowStill />} actions={<ChannelActionsRoom />} />
    </Still>
  ),
  ...channelParts,
  mapList: <StillList>__cards__</StillList>,
  mapCard: <StillItem>{cardTemplate('wide')}</StillItem>,
}

/** The same for everyone but for its list, so the build puts it into the page itself. */
export const mapStill = (
  <Still page="map">
    <MapStill />
  </Still>
)
