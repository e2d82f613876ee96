/** One `className` of the names that are there; a component puts the caller's own class last. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
