import { Link } from 'react-router'
import { Page } from '#web/ui/layout/page.tsx'
import styles from './about-page.module.css'
import { CreditsTable } from './credits-table.tsx'
import { Journey } from './journey.tsx'

export function AboutPage({ chatUrl }: { chatUrl: string | null }) {
  return (
    <Page
      title="About Trailcast"
      lead="A place to upload, share and watch outdoor tracks and the videos filmed along the way, all on one map."
      width="reading"
    >
      <article className={styles.text}>
        <section>
          <h2>Why it exists</h2>
          <p>
            A day outside leaves two traces. The watch keeps a line on a map and a column of numbers; the
            camera keeps hours of video. Each is half of the story, and they usually end up in different
            places, where nobody looks at them again.
          </p>
          <p>
            Trailcast puts the halves together. When the video shows the steep gully, the map shows where it
            is, and the numbers show how steep it was and how hard your heart was working. And because every
            second has its place on the map, you can find a video by the trail, park or mountain where it was
            filmed.
          </p>
        </section>

        <section>
          <h2>How it works</h2>
          <Journey />
          <p>
            As much as possible happens in your browser, where your files already are. That is quicker for
            you, and it keeps the server small: a single machine without any other service is enough to start
            with.
          </p>
        </section>

        <section>
          <h2>Who owns your data</h2>
          <p>
            You do. Every account has a home region, the US or Europe, and everything you store is kept there,
            separate from the other region. Nothing is public unless its owner says so. You have the right to
            a complete copy, and to have everything deleted. There is no advertising, and no third party is
            contacted unless you choose it. The <a href="/privacy.html">privacy page</a> has the details, the{' '}
            <a href="/terms.html">terms</a> have the rules.
          </p>
        </section>

        <section>
          <h2>Open source</h2>
          <p>
            Trailcast is licensed under the Apache License 2.0. Anyone may read it, run it, change it and pass
            it on. You can start your own server with one command;{' '}
            <Link to="/faq#self-host">how to run one</Link> is among the questions and answers.
          </p>
        </section>

        <section id="credits">
          <h2>Built on the work of others</h2>
          <p>These are the largest parts. The source lists all the others, each with its licence.</p>
          <CreditsTable />
        </section>

        <section>
          <h2>Contact</h2>
          <p>
            “Send us a message” in the menu reaches the people who run this server. Leave an email address if
            you would like an answer.
            {chatUrl !== null && (
              <>
                {' '}
                Other users are in the{' '}
                <a href={chatUrl} rel="noreferrer">
                  community chat
                </a>
                .
              </>
            )}
          </p>
        </section>
      </article>
    </Page>
  )
}
