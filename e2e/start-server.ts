import type { FullConfig } from '@playwright/test'
import { announceServers } from './own-server.ts'
import { startProviderControl, type ProviderControl } from './provider-control.ts'
import { startServerProcess } from './server-process.ts'

/** Starts a server and its sign-in providers for every worker, and stops them after the tests. */
// The test runner looks for a default export.
// eslint-disable-next-line import/no-default-export
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const started = await Promise.all(Array.from({ length: workers }, startWithProviders))
  announceServers(started)
  return async () => {
    await Promise.all(started.map((server) => server.stop()))
  }
}

async function startWithProviders() {
  let control: ProviderControl | undefined
  const server = await startServerProcess(async (publicUrl) => {
    control = await startProviderControl(publicUrl)
    return { CHAT_URL: 'https://chat.trailcast.example/', ...control.settings }
  })
  return {
    url: server.url,
    settings: server.settings,
    providers: control?.controlUrl ?? '',
    async stop() {
      await server.stop()
      await control?.close()
    },
  }
}
