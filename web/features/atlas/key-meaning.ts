export type ListState = {
  isOpen: boolean
  count: number
  /** -1 when nothing is highlighted. */
  active: number
}

export type KeyMeaning =
  | { kind: 'open' | 'submit' | 'close' | 'clear' | 'forget' }
  | { kind: 'mark'; active: number }
  /** The key keeps its usual meaning in a field. */
  | { kind: 'own' }

/** What a key means in a field with a list below it. */
export function meaningOfKey(key: string, { isOpen, count, active }: ListState): KeyMeaning {
  const isMarked = isOpen && active >= 0
  switch (key) {
    case 'ArrowDown': {
      if (!isOpen) return { kind: 'open' }
      return count > 0 ? { kind: 'mark', active: (active + 1) % count } : { kind: 'own' }
    }
    case 'ArrowUp': {
      if (!isOpen) return { kind: 'open' }
      return count > 0 ? { kind: 'mark', active: (active <= 0 ? count : active) - 1 } : { kind: 'own' }
    }
    case 'Home': {
      return isMarked ? { kind: 'mark', active: 0 } : { kind: 'own' }
    }
    case 'End': {
      return isMarked ? { kind: 'mark', active: count - 1 } : { kind: 'own' }
    }
    case 'Delete': {
      return isMarked ? { kind: 'forget' } : { kind: 'own' }
    }
    case 'Enter': {
      return { kind: 'submit' }
    }
    case 'Escape': {
      return { kind: isOpen ? 'close' : 'clear' }
    }
    default: {
      return { kind: 'own' }
    }
  }
}
