import { startProviderControl } from './provider-control.ts'
import { startServerProcess } from './server-process.ts'

/** Starts the server of all tests and the sign-in providers that it asks, and stops them after the tests. */
// The test runner looks for a default export.
// eslint-disable-next-line import/no-default-export
export default async function startServer(): Promise<() => Promise<void>> {
  let providers: Awaited<ReturnType<typeof startProviderControl>> | undefined
  const server = await startServerProcess(async (url) => {
    providers = await startProviderControl(url)
    return { CHAT_URL: 'https://chat.trailcast.example/', ...providers.settings }
  })
  process.env.E2E_URL = server.url
  process.env.E2E_PROVIDERS = providers?.controlUrl
  // For the commands of the operator.
  process.env.E2E_SETTINGS = JSON.stringify(server.settings)
  return async () => {
    await server.stop()
    await providers?.close()
  }
}
