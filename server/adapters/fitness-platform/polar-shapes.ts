import { z } from 'zod'

/** The parts of AccessLink's answers that we use. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  x_user_id: z.coerce.string(),
})

export const PolarUser = z.object({ 'first-name': z.string().nullish(), 'last-name': z.string().nullish() })

export const Exercise = z.object({
  id: z.coerce.string(),
  upload_time: z.string().nullish(),
  /** By the device's clock. */
  start_time: z.string(),
  /** Minutes. */
  start_time_utc_offset: z.number().nullish(),
  sport: z.string().nullish(),
  detailed_sport_info: z.string().nullish(),
})
export type Exercise = z.output<typeof Exercise>

const Webhook = z.object({ id: z.string(), url: z.string().nullish(), active: z.boolean().nullish() })
/** Nobody has more than one, but some answers put it in a list. */
export const Webhooks = z.object({
  data: z
    .union([z.array(Webhook), Webhook])
    .nullish()
    .transform((data) => (Array.isArray(data) ? data : data ? [data] : [])),
})
export const NewWebhook = z.object({
  data: z.object({ id: z.string(), signature_secret_key: z.string().min(1) }),
})

export const PolarMessage = z.object({
  event: z.string(),
  user_id: z.coerce.string().nullish(),
  entity_id: z.string().nullish(),
})
