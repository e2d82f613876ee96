import { DefaultVisibility, Visibility } from '#domain/visibility.ts'

/** Who may see an activity: the choice, and what it meant where it was exported. */
export type Choice = { visibility: Visibility; audience: DefaultVisibility }

export const onlyMe: Choice = { visibility: Visibility.onlyMe, audience: DefaultVisibility.onlyMe }

const widths: Record<DefaultVisibility, number> = {
  [DefaultVisibility.onlyMe]: 0,
  [DefaultVisibility.friends]: 1,
  [DefaultVisibility.unlisted]: 2,
  [DefaultVisibility.public]: 3,
}

const isNarrower = (one: DefaultVisibility, other: DefaultVisibility): boolean => widths[one] < widths[other]

/** The choice of the original, unless fewer people see the copy by its own choice. */
export function choiceOfCopy(own: Choice, original: Choice): Choice {
  const isOwnNarrower = isNarrower(own.audience, original.audience)
  const isSame = own.audience === original.audience && own.visibility !== Visibility.byDefault
  return isOwnNarrower || isSame ? own : original
}

type Said = { visibility: unknown; effective: unknown; isOwnerOnly: boolean; isRestricted: boolean }

/**
 * What an export says about who may see an activity. Undefined if it makes no sense. What moderators have restricted
 * comes back for its owner only: their decision was about another place.
 */
export function choiceOf({ visibility, effective, isOwnerOnly, isRestricted }: Said): Choice | undefined {
  const chosen = Object.values(Visibility).find((one) => one === visibility)
  const audience = Object.values(DefaultVisibility).find((one) => one === effective)
  if (chosen === undefined || audience === undefined) return undefined
  if (isRestricted) return onlyMe
  // The platform that it came from hid it from others, whatever was chosen.
  if (isOwnerOnly) return { visibility: chosen, audience }
  if (chosen === Visibility.byDefault) return { visibility: chosen, audience }
  const meant = chosen === Visibility.onlyMe ? DefaultVisibility.onlyMe : chosen
  return meant === audience ? { visibility: chosen, audience } : undefined
}

/**
 * What is stored here: the same choice, unless it was the default and the default here would let more people see
 * it than could before.
 */
export function safeChoice(
  { visibility, audience }: Choice,
  byDefault: DefaultVisibility,
  isOwnerOnly: boolean,
): Visibility {
  if (visibility !== Visibility.byDefault || isOwnerOnly || !isNarrower(audience, byDefault))
    return visibility
  return audience === DefaultVisibility.onlyMe ? Visibility.onlyMe : audience
}
