import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import styles from './journey.module.css'

const stations: readonly { icon: IconName; place: string; title: string; text: string }[] = [
  {
    icon: 'folder',
    place: 'Your browser',
    title: 'The files are opened',
    text: 'Only the index of a video is read, not the whole file, so a card full of gigabytes takes seconds. Position, motion and the true time of recording are read from it and sent ahead of the picture.',
  },
  {
    icon: 'upload',
    place: 'On the way',
    title: 'They travel in parts',
    text: 'Twenty megabytes at a time, each part with its checksum. After a lost connection or a closed lid, only the missing parts are sent.',
  },
  {
    icon: 'storage',
    place: 'Your home region',
    title: 'They are kept and prepared',
    text: 'The original is kept unchanged. Videos are prepared for slow and fast connections; tracks are measured, and matched with the trails and places they passed.',
  },
  {
    icon: 'play',
    place: 'Your browser again',
    title: 'It all comes together',
    text: 'Video, map, profile and numbers follow one clock. The overlay, the colours and the level horizon are drawn on your own screen, frame by frame.',
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
