import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import styles from './journey.module.css'
import { texts } from './messages.ts'

const stations: readonly { icon: IconName; place: string; title: string; text: string }[] = [
  {
    icon: 'folder',
    place: texts.yourBrowser,
    title: texts.theFilesAreOpened,
    text: texts.onlyTheIndexOfAVideoIsRead,
  },
  {
    icon: 'upload',
    place: texts.onTheWay,
    title: texts.theyUploadInPieces,
    text: texts.ifTheConnectionDrops,
  },
  {
    icon: 'storage',
    place: texts.yourHomeRegion,
    title: texts.theyAreKeptAndPrepared,
    text: texts.theOriginalIsKeptUnchanged,
  },
  {
    icon: 'play',
    place: texts.yourBrowserAgain,
    title: texts.itAllComesTogether,
    text: texts.videoMapProfileAndNumbers,
  },
]

export function Journey() {
  return (
    <ol className={styles.journey}>
      {stations.map(({ icon, place, title, text }) => (
        <li key={place} className={styles.station}>
          <span className={styles.marker}>
            <Icon name={icon} />
          </span>
          <div>
            <p className={styles.place}>{place}</p>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
