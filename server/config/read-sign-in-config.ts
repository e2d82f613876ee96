import type { Config, FacebookConfig, OpenIdConfig } from './config.ts'
import { isThisMachine } from './read-address-config.ts'
import type { SettingName, SettingsReader } from './settings.ts'

/** Browsers wait 30 s, and calls that need a provider have to be answered a second earlier. */
const providerTimeoutMs = 27_000

type Chosen = Pick<Config, 'mode' | 'role'>
type SignInConfig = Pick<Config, 'signInProviders' | 'socialSignIn' | 'providerTimeoutMs' | 'botCheck'>

/** Settings for signing in with other services and for telling people from bots. */
export function readSignIn(read: SettingsReader, chosen: Chosen): SignInConfig {
  const { mode } = chosen
  return {
    signInProviders: { google: readGoogle(read, mode), facebook: readFacebook(read, mode) },
    socialSignIn: readStandIn(read, chosen),
    providerTimeoutMs,
    botCheck: readBotCheck(read, mode),
  }
}

function readStandIn(read: SettingsReader, { mode, role }: Chosen): Config['socialSignIn'] {
  // A server that really sends mail is for real people, and nobody may impersonate them.
  const usual = mode === 'demo' && role === 'all' && !read.isSet('SMTP_URL') ? 'stand_in' : 'off'
  const kind = read.choice('SOCIAL_SIGN_IN', ['stand_in', 'off'], usual)
  if (kind === 'stand_in' && mode === 'production')
    read.mistake('SOCIAL_SIGN_IN is "stand_in", which only pretends: production accepts off.')
  else if (kind === 'stand_in' && role !== 'all') {
    read.mistake(
      `SOCIAL_SIGN_IN is "stand_in", which one process keeps to itself, but ROLE is "${role}": expected all.`,
    )
  }
  return kind
}

function readGoogle(read: SettingsReader, mode: Config['mode']): OpenIdConfig | null {
  const issuer = serviceUrl(read, mode, 'GOOGLE_ISSUER')
  const keys = bothOrNone(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  return keys && { issuer, clientId: keys[0], clientSecret: keys[1] }
}

function readFacebook(read: SettingsReader, mode: Config['mode']): FacebookConfig | null {
  const dialogUrl = serviceUrl(read, mode, 'FACEBOOK_DIALOG_URL')
  const graphUrl = serviceUrl(read, mode, 'FACEBOOK_GRAPH_URL')
  const keys = bothOrNone(read, ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'])
  return (
    keys && { clientId: keys[0], clientSecret: keys[1], dialogUrl, graphUrl: graphUrl.replace(/\/$/, '') }
  )
}

function readBotCheck(read: SettingsReader, mode: Config['mode']): Config['botCheck'] {
  const cost = read.wholeNumber('BOT_CHECK_COST', { min: 1, max: 1_000_000 })
  const verifyUrl = serviceUrl(read, mode, 'TURNSTILE_VERIFY_URL')
  const keys = bothOrNone(read, ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'])
  return keys
    ? { kind: 'turnstile', siteKey: keys[0], secretKey: keys[1], verifyUrl }
    : { kind: 'proof_of_work', cost }
}

/** One without the other is a mistake; neither means that the service is not used. */
export function bothOrNone(read: SettingsReader, names: [SettingName, SettingName]): [string, string] | null {
  const missing = names.find((name) => !read.isSet(name))
  const given = names.find(read.isSet)
  if (missing && given) read.mistake(`${missing} is missing: ${given} is of no use without it.`)
  return missing ? null : [read.text(names[0]), read.text(names[1])]
}

/** Secrets are sent there, so the connection must be encrypted. */
export function serviceUrl(read: SettingsReader, mode: Config['mode'], name: SettingName): string {
  const url = read.url(name, ['https:', 'http:'])
  if (url?.protocol === 'http:' && mode === 'production' && !isThisMachine(url.hostname)) {
    read.unexpected(name, 'an address that starts with https://, unless it is on this machine')
  }
  return url?.href ?? ''
}
