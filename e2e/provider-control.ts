import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { startProviders } from '#server/testing/given-providers.ts'

export type ProviderCommand =
  | { provider: 'google' | 'facebook'; person: { id: string; name: string; email: string } }
  | { provider: 'google' | 'facebook'; token: 'nonsense' | 'fine' }

export type ProviderControl = {
  settings: Record<string, string>
  controlUrl: string
  close: () => Promise<void>
}

/**
 * A real OpenID provider and a stand-in for the other one. The tests run in a different process, and tell
 * them over HTTP who has an account there and what goes wrong.
 */
export async function startProviderControl(publicUrl: string): Promise<ProviderControl> {
  const { google, facebook, close } = await startProviders(publicUrl)

  function execute(command: ProviderCommand): void {
    if ('token' in command) {
      const fault = command.token === 'fine' ? undefined : command.token
      return command.provider === 'google' ? google.fail('token', fault) : facebook.fail('token', fault)
    }
    const { id, name, email } = command.person
    if (command.provider === 'facebook') facebook.addUser({ id, name, email })
    else google.addUser({ sub: id, name, email, email_verified: true })
  }

  const control = createServer((request, reply) => {
    void json(request).then((command) => {
      execute(command as ProviderCommand)
      return reply.end()
    })
  })
  await new Promise<void>((done) => {
    control.listen(0, '127.0.0.1', done)
  })
  return {
    settings: {
      GOOGLE_ISSUER: google.config.issuer,
      GOOGLE_CLIENT_ID: google.config.clientId,
      GOOGLE_CLIENT_SECRET: google.config.clientSecret,
      FACEBOOK_DIALOG_URL: facebook.config.dialogUrl,
      FACEBOOK_GRAPH_URL: facebook.config.graphUrl,
      FACEBOOK_CLIENT_ID: facebook.config.clientId,
      FACEBOOK_CLIENT_SECRET: facebook.config.clientSecret,
    },
    controlUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    async close() {
      control.closeAllConnections()
      control.close()
      await close()
    },
  }
}
