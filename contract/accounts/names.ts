import { z } from 'zod'
import { hasHidden, hasVisible } from '#domain/visible-text.ts'
import { limits } from '#contract/limits.ts'

const nameOf = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((name) => !hasHidden(name), 'must not contain characters that cannot be seen')
    // The minimum length already refuses an empty name.
    .refine((name) => name === '' || hasVisible(name), 'needs a character that can be seen')

/** Names are public, so two names that look the same must not differ in an invisible character. */
export const Name = nameOf({ min: limits.nameMin, max: limits.nameMax })
export const ChannelName = nameOf({ min: limits.channelNameMin, max: limits.channelNameMax })
