import type { ReactNode } from 'react'
import type { PageTemplates, StillPage } from '#contract/page-templates.ts'
import { MapStill, StillItem, StillList } from '#web/features/atlas/map-still.tsx'
import { cardTemplate } from '#web/features/discovery/card-templates.tsx'
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

const heading = (
  <div className={styles.text}>
    <h1>__title__</h1>
    <p>__line__</p>
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
      {heading}
    </Still>
  ),
  watchPicture: (
    <img
      className={styles.poster}
      srcSet="__sizes__"
      sizes="(max-width: 1180px) 100vw, 70vw"
      src="__poster__"
      alt=""
      fetchPriority="high"
    />
  ),
  activityStill: (
    <Still page="activity">
      {heading}
      <div className={styles.map}>__picture__</div>
    </Still>
  ),
  activityPicture: (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet="__dark__" />
      <img className={styles.track} src="__light__" alt="" fetchPriority="high" />
    </picture>
  ),
  mapList: <StillList>__cards__</StillList>,
  mapCard: <StillItem>{cardTemplate('wide')}</StillItem>,
}

/** The same for everyone but for its list, so the build puts it into the page itself. */
export const mapStill = (
  <Still page="map">
    <MapStill />
  </Still>
)
