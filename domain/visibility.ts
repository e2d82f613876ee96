/**
 * Who may see a thing, as chosen by its owner. `byDefault` follows the account settings; `onlyMe` holds
 * whatever those settings are.
 */
export const Visibility = { byDefault: 0, public: 1, unlisted: 2, friends: 3, onlyMe: 4 } as const
export type Visibility = (typeof Visibility)[keyof typeof Visibility]

/** The choices in the settings for everything with the default visibility. */
export const DefaultVisibility = { onlyMe: 0, public: 1, unlisted: 2, friends: 3 } as const
export type DefaultVisibility = (typeof DefaultVisibility)[keyof typeof DefaultVisibility]

/** Whether it can be seen without signing in. */
export const isOpen = (visibility: DefaultVisibility): boolean =>
  visibility === DefaultVisibility.public || visibility === DefaultVisibility.unlisted

/**
 * The resulting audience: 0 only the owner, 1 everyone, 2 anyone with the link, 3 friends. Data from a platform that
 * allows nobody else to see it is for its owner only, whatever was chosen.
 */
export function effectiveVisibility(
  chosen: Visibility,
  byDefault: DefaultVisibility,
  { isOwnerOnly = false }: { isOwnerOnly?: boolean } = {},
): DefaultVisibility {
  if (isOwnerOnly || chosen === Visibility.onlyMe) return DefaultVisibility.onlyMe
  return chosen === Visibility.byDefault ? byDefault : chosen
}

/** From the fewest people to the most. */
export const byAudience: readonly DefaultVisibility[] = [
  DefaultVisibility.onlyMe,
  DefaultVisibility.friends,
  DefaultVisibility.unlisted,
  DefaultVisibility.public,
]

/**
 * The choice for one thing made by merging two. Nobody who could not see both may see it. Where the choices differ, it
 * no longer follows the default, which could later become wider than either.
 */
export function narrowest(one: Visibility, other: Visibility, byDefault: DefaultVisibility): Visibility {
  if (one === other) return one
  const audience = Math.min(
    ...[one, other].map((chosen) => byAudience.indexOf(effectiveVisibility(chosen, byDefault))),
  )
  const effective = byAudience[audience] ?? DefaultVisibility.onlyMe
  return effective === DefaultVisibility.onlyMe ? Visibility.onlyMe : effective
}
