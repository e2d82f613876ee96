import { vi } from 'vitest'
import { recentPlacesStore } from '#web/features/atlas/recent-places.ts'
import { unitsStore } from '#web/session/units.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from './shell-for-tests.tsx'

type Answer = () => Response | Promise<Response>

/**
 * The application for a visitor, with a server that answers these addresses (without their queries) and finds
 * nothing else.
 */
export function openAtlas(address: string, answers: Record<string, Answer> = {}) {
  windowWidth(1440)
  localStorage.clear()
  recentPlacesStore.set([])
  unitsStore.set('metric')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const asked: string[] = []
  serverAnswers({
    site: demoSite,
    user: null,
    other: async (url) => {
      asked.push(url)
      const answer = answers[url.split('?')[0] ?? '']
      return answer ? answer() : new Response('nothing here', { status: 404 })
    },
  })
  return { ...openApplication(address), asked }
}
