import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { createChartView } from '#web/chart/chart-view.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { axisOf } from '../chart-axis.ts'
import type { PartedProps } from './section.ts'

/** What a section gets about a recording, over time. */
export function partsOf(recording: Recording) {
  const { samples, breaks, sport, laps, pauses } = recording
  const axis = axisOf(samples, 'time')
  const moments = { axis, view: createChartView(axis) }
  return {
    activity: { sport, laps, pauses },
    telemetry: { samples, breaks, recorded: samples, recordedBreaks: breaks },
    moments,
  } satisfies PartedProps
}

/** For someone who is signed in. */
export function renderSection(section: ReactElement, units: 'metric' | 'imperial' = 'metric') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const user: User = { ...anna, units }
  client.setQueryData(currentUserQuery.queryKey, user)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{section}</MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The cells of a table, row by row. */
export const rowsOf = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => (textContent ?? '').trim()),
  )
