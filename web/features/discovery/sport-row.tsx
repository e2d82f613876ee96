import { Link } from 'react-router'
import { labelOfSport, type Sport } from '#domain/sport.ts'
import { homeAddress, type HomeSearch } from './home-search.ts'
import styles from './sport-row.module.css'
import { texts } from './messages.ts'

/** The sports filmed most. */
const offered: readonly Sport[] = [
  'mountain_biking',
  'downhill_biking',
  'hiking',
  'alpine_skiing',
  'backcountry_skiing',
  'trail_running',
  'road_cycling',
  'gravel_cycling',
  'climbing',
  'kayaking',
  'snowboarding',
  'surfing',
]

/** Filters the videos by sport, through the address. */
export function SportRow({ search }: { search: HomeSearch }) {
  const { q, sport } = search
  const others = sport && !offered.includes(sport) ? [sport] : []
  return (
    <nav className={styles.row} aria-label={texts.sports}>
      <SportLink to={homeAddress({ q, sport: null })} label={texts.all} isChosen={sport === null} />
      {[...others, ...offered].map((one) => (
        <SportLink
          key={one}
          to={homeAddress({ q, sport: one })}
          label={labelOfSport(one)}
          isChosen={one === sport}
        />
      ))}
    </nav>
  )
}

function SportLink({ to, label, isChosen }: { to: string; label: string; isChosen: boolean }) {
  return (
    <Link to={to} className={styles.sport} aria-current={isChosen || undefined} preventScrollReset>
      {label}
    </Link>
  )
}
