import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { texts } from './messages.ts'
import { pagePaths } from '#contract/site/page-paths.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Benefits } from './benefits.tsx'
import { DataHome } from './data-home.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { ReadOn } from './read-on.tsx'
import { TryButton } from './try-button.tsx'

// The page is complete without them: if they cannot be loaded, nothing is reported or reloaded.
const SteadyPictures = lazy(async () => ({
  default: await import('./steady-pictures.tsx').then(
    (part) => part.SteadyPictures,
    () => Nothing,
  ),
}))
const Nothing = () => null

/** `whole` says everything about Trailcast, `welcome` a little above the videos, `plain` nothing. */
export type HomeLook = 'whole' | 'welcome' | 'plain'

const howItWorks = `${pagePaths.about}#how-it-works`

type HomePageProps = {
  units: UnitSystem
  look: HomeLook
  /** Of search results; the start page itself has only the name of the product. */
  title?: string | undefined
  /** Whether the videos are there; what follows is shown only then, so that their arrival does not move it. */
  isSettled: boolean
  /** How it works. */
  story: ReactNode
  children: ReactNode
}

export function HomePage({ units, look, title, isSettled, story, children }: HomePageProps) {
  useEffect(() => {
    document.title = title === undefined ? 'Trailcast' : `${title} · Trailcast`
  }, [title])
  return (
    <div className={styles.page} data-look={look}>
      {look !== 'plain' && (
        <Hero units={units} isSmall={look === 'welcome'}>
          <h1 className={styles.title}>
            {texts.heroTitle.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <p className={styles.lead}>{texts.heroLead}</p>
          <div className={styles.actions}>
            <TryButton />
            <LinkButton to={howItWorks}>{texts.seeHowItWorks}</LinkButton>
          </div>
        </Hero>
      )}
      {children}
      {look !== 'plain' && isSettled && (
        <Suspense fallback={null}>
          <div className={styles.section}>{story}</div>
          <SteadyPictures />
        </Suspense>
      )}
      {look === 'whole' && (
        <>
          <Benefits />
          <DataHome />
          <ReadOn />
        </>
      )}
    </div>
  )
}
