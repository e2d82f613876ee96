import { z } from 'zod'
import { regions } from '#domain/region.ts'
import { User } from './account.ts'
import { endpoint, providerCallMs } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ChannelName, Name } from './names.ts'

export const signInProviders = ['google', 'facebook'] as const
export const SignInProvider = z.enum(signInProviders)
export type SignInProvider = z.infer<typeof SignInProvider>
export const signInProviderNames: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** The same rule as the browser's email field, so the two never disagree about an address. */
export const Email = z
  .email({
    pattern: z.regexes.html5Email,
    error: ({ input }) =>
      // oxlint-disable-next-line no-control-regex -- the first of the characters is a control character
      /[^\x00-\x7f]/.test(String(input)) ? 'must not contain accents or non-Latin characters' : undefined,
  })
  .max(limits.emailMax)
/** The SHA-256 of the password in hex: the password itself never leaves the browser. */
export const PasswordDigest = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 digest')

export const SignUp = z.object({
  email: Email,
  password: PasswordDigest,
  remember: z.boolean(),
  name: Name,
  token: z.string().min(1).max(10_000),
  home: z.enum(regions),
})
export type SignUp = z.infer<typeof SignUp>

/** Sent with the ticket from `exchangeCode` as `Authorization: Bearer`. */
export const ProviderSignUp = z.object({
  home: z.enum(regions),
  provider: SignInProvider,
  remember: z.boolean(),
})
export type ProviderSignUp = z.infer<typeof ProviderSignUp>

/**
 * With `Authorization: Basic base64(email:digest)`, or with a provider's ticket as `Bearer` and its name as
 * `provider`; 404 then means that no account has this identity.
 */
export const signIn = endpoint({
  method: 'GET',
  path: '/api/login',
  summary: 'Sign in with email and password digest (Basic), or with the ticket of a provider (Bearer)',
  access: 'anyone',
  limit: 'sign_in',
  needsMarker: true,
  timeoutMs: providerCallMs,
  query: z.object({ remember: z.stringbool().optional(), provider: SignInProvider.optional() }),
  reply: User,
})

export const signUp = endpoint({
  method: 'POST',
  path: '/api/login/signup',
  summary: 'Create an account with email and password or with the ticket of a provider (Bearer), and sign in',
  access: 'anyone',
  limit: 'sign_up',
  timeoutMs: providerCallMs,
  body: z.union([SignUp, ProviderSignUp]),
  reply: User,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/login/sign_out',
  summary: 'End this session',
  access: 'anyone',
  reply: 'empty',
})

/** The answer is the same whether the address is known or not. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/login/password_reset',
  summary: 'Request a password reset link',
  access: 'anyone',
  limit: 'reset',
  body: z.object({ email: Email }),
  reply: 'empty',
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/login/password_reset/confirm',
  summary: 'Set a new password with the token of the link; every session of the account ends',
  access: 'anyone',
  limit: 'reset',
  body: z.object({ token: z.string().min(1).max(200), password: PasswordDigest }),
  reply: 'empty',
})

export const checkChannelName = endpoint({
  method: 'GET',
  path: '/api/check_channel_name',
  summary: 'Check whether a channel name is `available` or `unavailable`',
  access: 'anyone',
  limit: 'check',
  query: z.object({ channel_name: ChannelName }),
  reply: 'text',
})

/** The answer is in the headers `x-country` (ISO 3166-1, empty when unknown) and `x-server` (the nearest region). */
export const getCountry = endpoint({
  method: 'GET',
  path: '/api/country',
  summary: 'Get the likely country of the visitor and the nearest region',
  access: 'anyone',
  reply: 'empty',
})

/** A proof-of-work challenge; its solution is the `token` of a sign-up. */
export const getBotChallenge = endpoint({
  method: 'GET',
  path: '/api/bot_check',
  summary: 'Get a challenge that a browser solves before it signs up',
  access: 'anyone',
  limit: 'check',
  reply: z.record(z.string(), z.unknown()),
})
