import { useEffect, type ReactNode } from 'react'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Benefits } from './benefits.tsx'
import { DataHome } from './data-home.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { ReadOn } from './read-on.tsx'
import { Steps } from './steps.tsx'

/** `whole` says everything about Trailcast, `welcome` a little above the videos, `plain` nothing. */
export type HomeLook = 'whole' | 'welcome' | 'plain'

type HomePageProps = { units: UnitSystem; look: HomeLook; children: ReactNode }

export function HomePage({ units, look, children }: HomePageProps) {
  useEffect(() => {
    document.title = 'Trailcast'
  }, [])
  return (
    <div className={styles.page} data-look={look}>
      {look !== 'plain' && (
        <Hero units={units} isSmall={look === 'welcome'}>
          <h1 className={styles.title}>
            <span>Your video knows what. </span>
            <span>Your watch knows where.</span>
          </h1>
          <p className={styles.lead}>
            Trailcast plays them together: the picture, the place and the numbers of a day outside, all at the
            same moment.
          </p>
          <div className={styles.actions}>
            <LinkButton to="/about" variant="primary">
              How it works
            </LinkButton>
            <LinkButton to="/map">Explore the map</LinkButton>
          </div>
        </Hero>
      )}
      {children}
      {look === 'whole' && (
        <>
          <Benefits />
          <Steps />
          <DataHome />
          <ReadOn />
        </>
      )}
    </div>
  )
}
