import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mapMessages } from '#contract/map-messages.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { siteQuery } from '#web/session/site.ts'
import { plainSite } from '#web/session/site-for-tests.ts'
import { LazyMap } from './lazy-map.tsx'

afterEach(() => void Reflect.deleteProperty(document, 'fonts'))

test('a browser without WebGL is told so in a message, and the page stays', async () => {
  // The test DOM has neither WebGL nor a list of fonts.
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } })
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, plainSite)
  client.setQueryData(currentUserQuery.queryKey, null)
  render(
    <QueryClientProvider client={client}>
      <LazyMap label="My tracks" />
      <p>The rest of the page</p>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(mapMessages.unavailable, {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByText('The rest of the page')).toBeTruthy()
})
