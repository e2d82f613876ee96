import { useState, type PointerEvent } from 'react'
import { getProjectPicture, type ProjectItem } from '#contract/projects/project.ts'
import { useStore } from '#web/lib/store.ts'
import { MapPicture } from '#web/map/map-picture.tsx'
import { consentStore } from '#web/session/cookie-consent.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { PosterImage } from './poster-image.tsx'
import styles from './project-poster.module.css'
import { thumbnailAt, type ThumbnailPlace } from './thumbnail-at.ts'
import { texts } from './messages.ts'

/**
 * The picture of a project; moving the pointer over it previews the whole video. `isFirst` is for those on the
 * first screen, which do not wait until they are scrolled to.
 */
export function ProjectPoster({ item, isFirst = false }: { item: ProjectItem; isFirst?: boolean }) {
  const address = usePosterAddress(item)
  const [broken, setBroken] = useState<readonly string[]>([])
  const [place, setPlace] = useState<ThumbnailPlace | null>(null)
  const { thumbnails } = item
  // If a size is unavailable, the JPEG is tried before giving up.
  const isOwn =
    address === item.poster && item.poster_sizes.length > 0 && !broken.includes(inSizes(address ?? ''))
  const scrub = ({ pointerType, clientX, currentTarget }: PointerEvent) => {
    // A finger that scrolls should keep scrolling.
    if (!thumbnails || pointerType === 'touch') return
    const { left, width } = currentTarget.getBoundingClientRect()
    const next = thumbnailAt(thumbnails, width > 0 ? (clientX - left) / width : 0)
    setPlace((before) => (isSame(before, next) ? before : next))
  }
  return (
    <span className={styles.poster} onPointerMove={scrub} onPointerLeave={() => setPlace(null)}>
      {address !== null && !broken.includes(address) ? (
        <PosterImage
          address={address}
          srcSet={
            isOwn ? item.poster_sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined
          }
          isFirst={isFirst}
          isFilling={address !== item.poster}
          onError={() => setBroken((before) => [...before, isOwn ? inSizes(address) : address])}
        />
      ) : (
        <NoPoster item={item} />
      )}
      {thumbnails && place && <Moment sheets={thumbnails} place={place} />}
    </span>
  )
}

/** Its tracks on the map, if it has some. */
function NoPoster({ item: { id, sketch } }: { item: ProjectItem }) {
  const nothing = (
    <span className={styles.placeholder}>
      <Icon name="mountain" size={40} />
    </span>
  )
  if (sketch.length === 0) return nothing
  const address = getProjectPicture.path.replace(':id', id)
  return <MapPicture address={address} size="card" className={styles.map} fallback={nothing} />
}

type MomentProps = { sheets: NonNullable<ProjectItem['thumbnails']>; place: ThumbnailPlace }

/** One picture of a sheet, over the poster once the sheet has loaded. */
function Moment({ sheets: { columns, rows, width, height }, place }: MomentProps) {
  const [loaded, setLoaded] = useState<string | null>(null)
  const { sheet, column, row, position } = place
  return (
    <>
      <span className={styles.stage} data-is-loaded={loaded === sheet || undefined}>
        <span
          className={styles.window}
          data-is-upright={height > width || undefined}
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          <img
            src={sheet}
            alt=""
            className={styles.sheet}
            style={{
              width: `${columns * 100}%`,
              height: `${rows * 100}%`,
              insetInlineStart: `${-column * 100}%`,
              insetBlockStart: `${-row * 100}%`,
            }}
            onLoad={() => setLoaded(sheet)}
          />
        </span>
      </span>
      <span className={styles.bar} style={{ inlineSize: `${position * 100}%` }} />
    </>
  )
}

/** Pictures from other sites are requested only with consent. */
export function usePosterAddress({ poster, youtube_id }: ProjectItem): string | null {
  const consent = useStore(consentStore)
  if (poster !== null && poster.startsWith('/')) return poster
  if (youtube_id === null) return poster
  return consent === 'embeds'
    ? `https://i.ytimg.com/vi/${encodeURIComponent(youtube_id)}/mqdefault.jpg`
    : null
}

const inSizes = (address: string): string => texts.inSizesAddress(address)

const isSame = (a: ThumbnailPlace | null, b: ThumbnailPlace | null): boolean =>
  a?.sheet === b?.sheet && a?.column === b?.column && a?.row === b?.row
