import { useState } from 'react'
import { Link } from 'react-router'
import { filmedSports } from '#domain/filmed-sports.ts'
import { labelOfSport, type Sport } from '#domain/sport.ts'
import { homeAddress, type HomeSearch } from './home-search.ts'
import styles from './sport-row.module.css'
import { texts } from './messages.ts'

/** Filters the videos by sport, through the address. `filmed` is undefined until it is known. */
export function SportRow({ search, filmed }: { search: HomeSearch; filmed: readonly Sport[] | undefined }) {
  const { q, sport } = search
  const [ahead] = useState(sportsAhead)
  // A search page does not request which sports there are, and no sport is offered that might find nothing.
  const offered = filmed ?? ahead ?? []
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

/**
 * The sports that the prerendered page offers: all of them in the build, and those with videos once the server has
 * filled it in.
 */
function sportsAhead(): readonly Sport[] | undefined {
  if (typeof document === 'undefined') return filmedSports
  const written = document.documentElement.dataset['sports']
  if (written !== undefined) return filmedSports.filter((sport) => written.split(' ').includes(sport))
  return document.querySelector('#root[data-drawn]') ? filmedSports : undefined
}
