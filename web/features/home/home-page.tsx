import { useEffect } from 'react'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Benefits } from './benefits.tsx'
import { DataHome } from './data-home.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { ReadOn } from './read-on.tsx'
import { Steps } from './steps.tsx'

export function HomePage({ units }: { units: UnitSystem }) {
  useEffect(() => {
    document.title = 'Trailcast'
  }, [])
  return (
    <div className={styles.page}>
      <Hero units={units}>
        <h1 className={styles.title}>
          <span>Your film knows what. </span>
          <span>Your watch knows where.</span>
        </h1>
        <p className={styles.lead}>
          Trailcast plays them together: the picture, the place and the numbers of a day outside, all at the same moment.
        </p>
        <div className={styles.actions}>
          <LinkButton to="/about" variant="primary">
            How it works
          </LinkButton>
          <LinkButton to="/map">Explore the map</LinkButton>
        </div>
      </Hero>
      <Benefits />
      <Steps />
      <DataHome />
      <ReadOn />
    </div>
  )
}
