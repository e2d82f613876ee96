/** Joins the given names into one `className`; a component puts the caller's class last. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
