import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { texts } from './messages.ts'
import { pagePaths } from '#contract/page-paths.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Benefits } from './benefits.tsx'
import { DataHome } from './data-home.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { ReadOn } from './read-on.tsx'
import { Steps } from './steps.tsx'

// The page is whole without them: nothing is reported, and nothing reloads, when they cannot be loaded.
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
  /** Whether the videos are there: what is below them must not be moved by their arrival. */
  isSettled: boolean
  children: ReactNode
}

export function HomePage({ units, look, title, isSettled, children }: HomePageProps) {
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
            <LinkButton to={pagePaths.telemetry} variant="primary">
              {texts.tryOwnFiles}
            </LinkButton>
            <LinkButton to={howItWorks}>{texts.seeHowItWorks}</LinkButton>
          </div>
        </Hero>
      )}
      {children}
      {look !== 'plain' && isSettled && (
        <Suspense fallback={null}>
          <SteadyPictures />
        </Suspense>
      )}
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
