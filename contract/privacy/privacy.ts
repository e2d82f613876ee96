import { z } from 'zod'
import { DefaultVisibility } from '#domain/visibility.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)
const HiddenMetres = z.number().int().min(0).max(limits.hiddenEndsMax)

export const NewPrivacyZone = z.object({
  name: z.string().trim().min(1).max(limits.nameMax),
  lat: Latitude,
  lon: Longitude,
  radius_m: z.number().int().min(limits.zoneRadiusMin).max(limits.zoneRadiusMax),
})
export type NewPrivacyZone = z.infer<typeof NewPrivacyZone>

export const PrivacyZone = NewPrivacyZone.extend({
  id: Id,
  /** The centre of the hidden circle, displaced at random so that its edge does not reveal the place. */
  hidden_lat: Latitude,
  hidden_lon: Longitude,
})
export type PrivacyZone = z.infer<typeof PrivacyZone>

export const Privacy = z.object({
  default_visibility: z.enum(DefaultVisibility),
  hide_start_m: HiddenMetres,
  hide_end_m: HiddenMetres,
  zones: z.array(PrivacyZone),
  /** How many activities a change of the default would affect. */
  activities_by_default: z.number().int(),
})
export type Privacy = z.infer<typeof Privacy>

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/account/privacy',
  summary: 'Get the default visibility and the hidden places',
  access: 'signed_in',
  reply: Privacy,
})

export const savePrivacy = endpoint({
  method: 'POST',
  path: '/api/account/privacy',
  summary: 'Change the default visibility, or how much of both ends of a track is hidden',
  access: 'signed_in',
  body: Privacy.pick({ default_visibility: true, hide_start_m: true, hide_end_m: true }).partial(),
  reply: 'empty',
})

export const addPrivacyZone = endpoint({
  method: 'POST',
  path: '/api/account/privacy/zones',
  summary: 'Hide the area around a place from others',
  access: 'signed_in',
  body: NewPrivacyZone,
  reply: PrivacyZone,
})

export const removePrivacyZone = endpoint({
  method: 'DELETE',
  path: '/api/account/privacy/zones/:id',
  summary: 'Stop hiding the area around a place',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: 'empty',
})
