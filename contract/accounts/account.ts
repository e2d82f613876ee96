import { z } from 'zod'
import { subscriptionStatuses } from '#domain/plans/subscription-status.ts'
import { regions } from '#domain/region.ts'
import { unitSystems } from '#domain/units/unit-system.ts'
import { endpoint } from '#contract/endpoint.ts'
import { firstCalls } from '#contract/site/first-calls.ts'
import { Id } from '#contract/id.ts'
import { ChannelName, Name } from './names.ts'

/** Roles let people handle reports and other accounts. Only a command on the server grants them. */
export const roles = ['moderator'] as const

/** Subscription and usage. With billing off, everyone gets the same values. */
export const Billing = z.object({
  error: z.string().nullable(),
  url: z.string().nullable(),
  /** Bytes. */
  disk_usage: z.number(),
  /** In units of 1e9 bytes. */
  subscription_storage: z.number(),
  subscription_watch: z.boolean(),
  subscription_status: z.enum(subscriptionStatuses),
  /** Milliseconds since 1970; null without a subscription, or when it has no end. */
  subscription_active_until: z.number().nullable(),
  /** In cents. */
  subscription_storage_price: z.number().int(),
  subscription_watch_price: z.number().int(),
})
export type Billing = z.infer<typeof Billing>

export const User = z.object({
  id: Id,
  name: z.string(),
  channel_name: z.string().nullable(),
  email: z.string().nullable(),
  /** Ids and addresses at the sign-in providers; null where none is connected. */
  google_sub: z.string().nullable(),
  google_email: z.string().nullable(),
  facebook_sub: z.string().nullable(),
  facebook_email: z.string().nullable(),
  has_password: z.boolean(),
  /** Confirmed by the link mailed to the address, or by a sign-in provider. */
  is_confirmed: z.boolean(),
  units: z.enum(unitSystems).nullable(),
  home: z.enum(regions),
  role: z.enum(roles).nullable(),
  invitations_sent: z.number().int(),
  billing: Billing,
})
export type User = z.infer<typeof User>

/** A record without an id means no one is signed in. */
export const LoggedIn = z.union([User, z.object({ id: z.undefined().optional() })])

export const AccountSettings = z
  .object({
    units: z.enum(unitSystems),
    name: Name,
    channel_name: ChannelName,
    /** Whether maps may ask public map servers. The browser learns it from a cookie set at sign-in. */
    online_map: z.boolean(),
    /** Declared only so that it is rejected, rather than ignored as if it had been changed. */
    home: z.unknown(),
  })
  .partial()

export const getLoggedIn = endpoint({
  method: 'GET',
  path: firstCalls.loggedIn,
  summary: 'Get the signed-in user',
  access: 'anyone',
  reply: LoggedIn,
})

export const saveAccountSettings = endpoint({
  method: 'POST',
  path: '/api/account/settings/user',
  summary: 'Change account settings',
  access: 'signed_in',
  body: AccountSettings,
  reply: 'empty',
})
