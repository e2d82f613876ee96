/**
 * Who may see a thing, as its owner chose. `byDefault` means: as in the settings of the account; `onlyMe`: nobody else,
 * whatever those settings say.
 */
export const Visibility = { byDefault: 0, public: 1, unlisted: 2, friends: 3, onlyMe: 4 } as const
export type Visibility = (typeof Visibility)[keyof typeof Visibility]

/** What the settings can say about things whose visibility is the default. */
export const DefaultVisibility = { onlyMe: 0, public: 1, unlisted: 2, friends: 3 } as const
export type DefaultVisibility = (typeof DefaultVisibility)[keyof typeof DefaultVisibility]

/** Whether nobody has to be known to see it. */
export const isOpen = (visibility: DefaultVisibility): boolean =>
  visibility === DefaultVisibility.public || visibility === DefaultVisibility.unlisted

/** Who may see it in the end: 0 only the owner, 1 everybody, 2 whoever has the link, 3 friends. */
export function effectiveVisibility(chosen: Visibility, byDefault: DefaultVisibility): DefaultVisibility {
  if (chosen === Visibility.onlyMe) return DefaultVisibility.onlyMe
  return chosen === Visibility.byDefault ? byDefault : chosen
}
