import { z } from 'zod'
import { regions } from '#domain/region.ts'
import { unitSystems } from '#domain/units/unit-system.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { limits } from './limits.ts'

export const Email = z.email().max(limits.emailMax)
/** The SHA-256 of the password in hex: the password itself never leaves the browser. */
export const PasswordDigest = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 digest')

export const User = z.object({
  id: Id,
  name: z.string(),
  channel_name: z.string().nullable(),
  email: z.string().nullable(),
  units: z.enum(unitSystems).nullable(),
  home: z.enum(regions),
})
export type User = z.infer<typeof User>

/** A record without an id: nobody is signed in. */
export const LoggedIn = z.union([User, z.object({ id: z.undefined().optional() })])

export const SignUp = z.object({
  email: Email,
  password: PasswordDigest,
  remember: z.boolean(),
  name: z.string().trim().min(limits.nameMin).max(limits.nameMax),
  token: z.string().min(1).max(10_000),
  home: z.enum(regions),
})
export type SignUp = z.infer<typeof SignUp>

export const AccountSettings = z.object({ units: z.enum(unitSystems) }).partial()

export const signUp = endpoint({
  method: 'POST',
  path: '/api/login/signup',
  summary: 'Create an account with email and password, and sign in',
  limit: 'sign_up',
  body: SignUp,
  reply: User,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/login/sign_out',
  summary: 'End this session',
  reply: 'empty',
})

export const getLoggedIn = endpoint({
  method: 'GET',
  path: '/api/logged_in',
  summary: 'Who is signed in',
  reply: LoggedIn,
})

export const saveAccountSettings = endpoint({
  method: 'POST',
  path: '/api/account/settings/user',
  summary: 'Change settings of the account',
  access: 'signed_in',
  body: AccountSettings,
  reply: 'empty',
})

/** A proof-of-work challenge; its solution is the `token` of a sign-up. */
export const getBotChallenge = endpoint({
  method: 'GET',
  path: '/api/bot_check',
  summary: 'A challenge that a browser solves before it signs up',
  limit: 'check',
  reply: z.record(z.string(), z.unknown()),
})
