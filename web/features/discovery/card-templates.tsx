import type { ReactNode } from 'react'
import { CardFace } from './card-face.tsx'
import { PosterImage } from './poster-image.tsx'
import posterStyles from './project-poster.module.css'
import { VideoList } from './video-grid.tsx'

/** A card for the server to fill in. */
export const cardTemplate = (shape: 'tall' | 'wide'): ReactNode => (
  <CardFace
    address="/watch/__id__"
    channelAddress="/channel/__channel_id__"
    title="__title__"
    channel="__channel__"
    line="__line__"
    length="__length__"
    poster={<span className={posterStyles.poster}>__picture__</span>}
    shape={shape}
  />
)

/** See PageTemplates. */
export const cardTemplates: Record<'grid' | 'card' | 'picture' | 'firstPicture', ReactNode> = {
  grid: <VideoList>__cards__</VideoList>,
  card: <li>{cardTemplate('tall')}</li>,
  picture: <PosterImage address="__poster__" srcSet="__sizes__" isFirst={false} />,
  firstPicture: <PosterImage address="__poster__" srcSet="__sizes__" isFirst />,
}
