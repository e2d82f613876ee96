import { useState } from 'react'

/** The list of before for as long as it holds the same things, so that what is made of it is made once. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list)
  if (kept.length === list.length && kept.every((item, i) => item === list[i])) return kept
  setKept(list)
  return list
}
