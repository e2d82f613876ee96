import { Link } from 'react-router'
import { Page } from '#web/ui/layout/page.tsx'
import styles from './about-page.module.css'
import { CreditsTable } from './credits-table.tsx'
import { Journey } from './journey.tsx'

export function AboutPage({ chatUrl }: { chatUrl: string | null }) {
  return (
    <Page
      title="About Trailcast"
      lead="A place to upload, share and watch outdoor tracks and the videos made along them, all of it on a map."
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
            is, and the numbers say how steep it was and what it did to your heart. And because every second
            knows its place, a video can be found by the trail, the park or the mountain it was made on.
          </p>
        </section>

        <section>
          <h2>How it works</h2>
          <Journey />
          <p>
            As much as possible happens in your browser, where your files already are. That is quicker for
            you, and it means that a server can be small: a single machine without any other service is enough
            to begin with.
          </p>
        </section>

        <section>
          <h2>Whose data these are</h2>
          <p>
            Yours. Everybody has a home region, the US or Europe, and what they store is kept with it, apart
            from the other. Nothing is public unless its owner says so. You have the right to a complete copy,
            and to have everything deleted. There is no advertising, and no third party is asked for anything
            unless you choose it. The <a href="/privacy.html">privacy page</a> has the details, the{' '}
            <a href="/terms.html">terms</a> have the rules.
          </p>
        </section>

        <section>
          <h2>Open source</h2>
          <p>
            Trailcast is licensed under the Apache License 2.0. Everybody may read it, run it, change it and
            pass it on. A server of your own starts with one command;{' '}
            <Link to="/faq#self-host">how to run one</Link> is among the questions and answers.
          </p>
        </section>

        <section id="credits">
          <h2>Built on the work of others</h2>
          <p>These are the largest parts. All others, each with its licence, are listed in the source.</p>
          <CreditsTable />
        </section>

        <section>
          <h2>Contact</h2>
          <p>
            “Send us a message” in the menu reaches the people who run this server. Leave an e-mail address if
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
