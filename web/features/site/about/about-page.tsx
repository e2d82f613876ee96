import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '#web/ui/layout/page.tsx'
import styles from './about-page.module.css'
import { CreditsTable } from './credits-table.tsx'
import { Journey } from './journey.tsx'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

/** The story has the heading of how it works, to which other pages lead. */
export function AboutPage({ chatUrl, story }: { chatUrl: string | null; story: ReactNode }) {
  return (
    <Page title={texts.aboutTrailcast} lead={texts.aPlaceToUploadShareAndWatch} width="reading">
      <article className={styles.text}>
        <section>
          <h2>{texts.whyItExists}</h2>
          <p>{texts.aDayOutsideLeavesTwoTraces}</p>
          <p>{texts.trailcastPutsTheHalvesTogether}</p>
        </section>

        {story}

        <section>
          <h2>{texts.behindTheScenes}</h2>
          <Journey />
          <p>{texts.asMuchAsPossibleHappens}</p>
        </section>

        <section>
          <h2>{texts.whoOwnsYourData}</h2>
          <p>
            {rich(texts.youDoEveryAccountHasAHome, {
              link: <Link reloadDocument to="/privacy.html" />,
              link2: <Link reloadDocument to="/terms.html" />,
            })}
          </p>
        </section>

        <section>
          <h2>{texts.openSource}</h2>
          <p>{rich(texts.trailcastIsLicensedUnder, { link: <Link to="/faq#self-host" /> })}</p>
        </section>

        <section id="credits">
          <h2>{texts.builtOnTheWorkOfOthers}</h2>
          <p>{texts.theseAreTheLargestParts}</p>
          <CreditsTable />
        </section>

        <section>
          <h2>{texts.contact}</h2>
          <p>
            {texts.sendUsAMessageInTheMenuReaches}
            {chatUrl !== null && (
              <span data-only="chat">
                {' '}
                {rich(texts.otherUsersAreInTheCommunity, {
                  link: <Link reloadDocument to={chatUrl} rel="noreferrer" />,
                })}
              </span>
            )}
          </p>
        </section>
      </article>
    </Page>
  )
}
