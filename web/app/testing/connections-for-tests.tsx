import { screen, within } from '@testing-library/react'
import type { FitnessLink } from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { quietLink } from '#web/features/fitness-sync/link-for-tests.ts'
import { openSettings } from './settings-for-tests.tsx'
import { demoSite } from './shell-for-tests.tsx'

export { quietLink }
export const all: ProviderId[] = ['strava', 'intervals', 'polar', 'wahoo', 'webdav']
export const popups: ProviderId[] = ['strava', 'intervals', 'polar', 'wahoo']
export const site = { ...demoSite, fitness_sync: true }
export type Answers = Parameters<typeof openSettings>[0]

/** Settings with these connections; the list can be changed meanwhile. */
export async function openConnections(
  links: Partial<FitnessLink>[],
  answers: Answers = {},
  available = all,
  by_popup = popups,
) {
  const state = { links: links.map((changes) => ({ ...quietLink, ...changes })) }
  const opened = await openSettings(
    { '/api/fitness_links': () => Response.json({ links: state.links, available, by_popup }), ...answers },
    { site, page: 'connections', title: 'Connections' },
  )
  return { ...opened, state }
}
/** Outside the page there are other buttons and alerts. */
export const card = () => within(screen.getByRole('main'))
export const alert = () => card().findByRole('alert')
export const button = (name: string) => screen.findByRole('button', { name })
export const panel = (name: string) => screen.findByRole('region', { name })
export const text = (shown: string | RegExp) => screen.findByText(shown)
