import { useState } from 'react'

/** The previous list while it holds the same items, so that values derived from it are computed once. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list)
  if (kept.length === list.length && kept.every((item, i) => item === list[i])) return kept
  setKept(list)
  return list
}
