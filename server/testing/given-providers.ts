import type { TicketPurpose } from '#contract/accounts/provider.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import type { Config } from '#server/config/config.ts'
import { startFacebookStandIn, type FacebookStandIn } from './facebook-stand-in.ts'
import { startOpenIdProvider, type OpenIdProvider } from './openid-provider.ts'
import type { VisitorBrowser } from './visitor-browser.ts'

export type Providers = {
  google: OpenIdProvider
  facebook: FacebookStandIn
  /** For the app that uses them. */
  config: Pick<Config, 'publicUrl' | 'signInProviders'>
  /** Signs someone in at the provider, in a popup of this browser. */
  ticketFor: (
    browser: VisitorBrowser,
    provider: SignInProvider,
    sub: string,
    purpose?: TicketPurpose,
  ) => Promise<string>
  close: () => Promise<void>
}

export async function startProviders(publicUrl = 'http://trailcast.example'): Promise<Providers> {
  const redirectUri = (provider: SignInProvider) => `${publicUrl}/api/${provider}/callback`
  const google = await startOpenIdProvider({ redirectUris: [redirectUri('google')] })
  const facebook = await startFacebookStandIn({ redirectUris: [redirectUri('facebook')] })
  const signInAt = { google: google.signIn, facebook: facebook.signIn }
  return {
    google,
    facebook,
    config: { publicUrl, signInProviders: { google: google.config, facebook: facebook.config } },
    async ticketFor(browser, provider, sub, purpose) {
      const { url } = await browser.beginPopup(provider, purpose)
      const reply = await browser.exchange(provider, await signInAt[provider](url, sub))
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
      return reply.body
    },
    async close() {
      await Promise.all([google.close(), facebook.close()])
    },
  }
}
