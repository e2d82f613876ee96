import { AboutPage } from '#web/features/about/about-page.tsx'
import { useSite } from '#web/session/site.ts'

export function Component() {
  return <AboutPage chatUrl={useSite()?.chat_url ?? null} />
}
