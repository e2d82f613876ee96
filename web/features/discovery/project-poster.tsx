import { useState, type PointerEvent } from 'react'
import { getProjectPicture, type ProjectItem } from '#contract/project.ts'
import { useStore } from '#web/lib/store.ts'
import { MapPicture } from '#web/map/map-picture.tsx'
import { consentStore } from '#web/session/cookie-consent.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './project-poster.module.css'
import { thumbnailAt, type ThumbnailPlace } from './thumbnail-at.ts'

/** The picture of a project; moving the pointer over it previews the whole video. */
export function ProjectPoster({ item }: { item: ProjectItem }) {
  const address = usePosterAddress(item)
  const [broken, setBroken] = useState<string | null>(null)
  const [place, setPlace] = useState<ThumbnailPlace | null>(null)
  const { thumbnails } = item
  const scrub = ({ pointerType, clientX, currentTarget }: PointerEvent) => {
    // A finger that scrolls should keep scrolling.
    if (!thumbnails || pointerType === 'touch') return
    const { left, width } = currentTarget.getBoundingClientRect()
    const next = thumbnailAt(thumbnails, width > 0 ? (clientX - left) / width : 0)
    setPlace((before) => (isSame(before, next) ? before : next))
  }
  return (
    <span className={styles.poster} onPointerMove={scrub} onPointerLeave={() => setPlace(null)}>
      {address !== null && address !== broken ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.picture}
          onError={() => setBroken(address)}
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
  return <MapPicture address={address} className={styles.map} fallback={nothing} />
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
    ? `https://i.ytimg.com/vi/${encodeURIComponent(youtube_id)}/hqdefault.jpg`
    : null
}

const isSame = (a: ThumbnailPlace | null, b: ThumbnailPlace | null): boolean =>
  a?.sheet === b?.sheet && a?.column === b?.column && a?.row === b?.row
