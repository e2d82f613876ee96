import { AboutPage } from '#web/features/site/about/about-page.tsx'
import { Story } from '#web/features/site/how-it-works/story.tsx'
import { pageFacts } from '#web/lib/page-facts.ts'
import { useSite } from '#web/session/site.ts'

export function Component() {
  const site = useSite()
  return (
    <AboutPage
      chatUrl={(site ? site.chat_url : pageFacts()?.chatUrl) ?? null}
      story={<Story headingId="how-it-works" />}
    />
  )
}
