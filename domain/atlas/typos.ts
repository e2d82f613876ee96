import { lengthOf } from './name-keys.ts'

/** How many typos are tolerated: wrong, missing, extra or swapped letters. */
export function maxEdits(typed: string): number {
  // Where a character is a word, three of them already make a long name. Counting one more allows a typo in them.
  const length = lengthOf(typed) + (/\p{Script=Han}/u.test(typed) ? 1 : 0)
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

/** How many letters are compared at first, and how many where more than one of these may be wrong. */
export const maxCompared = 6
export const minCompared = 4

/**
 * The prefixes a name may have if one letter of the typed text is wrong, missing, extra or swapped with its
 * neighbour. A prefix one letter shorter covers all possible continuations.
 */
export function nearPrefixes(typed: string, compare = maxCompared): string[] {
  const letters = Array.from(typed)
  const isMore = letters.length > compare
  const length = Math.min(letters.length, compare)
  const compared = letters.slice(0, length)
  // Includes the next letter, in case one of them is extra.
  const longer = letters.slice(0, length + 1)
  const alphabet = lettersLike(typed)
  // If the typo comes later, everything before it is right.
  const begins = new Set(isMore ? [compared.join('')] : [])
  for (let at = 0; at < longer.length; at++) begins.add(longer.toSpliced(at, 1).join(''))
  for (let at = 0; at + 1 < longer.length; at++) {
    const swapped = longer.toSpliced(at, 2, longer[at + 1]!, longer[at]!)
    begins.add(swapped.slice(0, length).join(''))
  }
  for (let at = 0; at < (isMore ? length : length - 1); at++) {
    for (const letter of alphabet) {
      begins.add(compared.toSpliced(at, 1, letter).join(''))
      begins.add(compared.toSpliced(at, 0, letter).slice(0, length).join(''))
    }
  }
  if (!isMore) begins.delete(typed)
  return [...begins]
}

/** The text with one space added or removed: `matter horn` and `passopordoi` are words that were split or joined. */
export function respaced(typed: string): string[] {
  const letters = Array.from(typed)
  const inserted = letters.slice(1).flatMap((letter, at) => {
    const isBetweenLetters = letter !== ' ' && letters[at] !== ' '
    return isBetweenLetters ? [letters.toSpliced(at + 1, 0, ' ').join('')] : []
  })
  const removed = letters.flatMap((letter, at) => (letter === ' ' ? [letters.toSpliced(at, 1).join('')] : []))
  return [...removed, ...inserted]
}

/**
 * The letters that occur in normalised names, by script. Scripts with thousands of characters are not
 * guessed.
 */
const alphabets = [
  ['a', 'z'],
  ['α', 'ω'],
  ['а', 'џ'],
  ['ա', 'և'],
  ['א', 'ת'],
  ['ء', 'ي'],
  ['अ', '्'],
  ['ก', 'ํ'],
  ['ა', 'ჰ'],
  ['ᄀ', 'ᄒ'],
  ['ᅡ', 'ᅵ'],
  ['ᆨ', 'ᇂ'],
  ['ぁ', 'ん'],
  ['ァ', 'ン'],
].map(([first, last]) => ({ first: first!.codePointAt(0)!, last: last!.codePointAt(0)! }))

function lettersLike(typed: string): string[] {
  const codes = codesOf(typed)
  const used = alphabets.filter(({ first, last }) => codes.some((code) => code >= first && code <= last))
  return [
    ' ',
    ...used.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    ),
  ]
}

/**
 * The number of edits from the typed text to a prefix of the key: wrong, missing, extra or swapped letters.
 * `max + 1` means more than `max`.
 */
export function editsToPrefix(typed: string, key: string, max: number): number {
  const letters = codesOf(typed)
  const other = codesOf(key).slice(0, letters.length + max)
  const width = other.length + 1
  // Three rotating rows of the edit table, because a swap looks back two rows.
  const costs = new Uint8Array(3 * width)
  for (let column = 0; column < width; column++) costs[column] = column
  for (let row = 1; row <= letters.length; row++) {
    if (fillRow({ letters, other, costs }, row) > max) return max + 1
  }
  const last = (letters.length % 3) * width
  let min = max + 1
  for (let column = 0; column < width; column++) min = Math.min(min, costs[last + column]!)
  return min
}

type Table = { letters: number[]; other: number[]; costs: Uint8Array }

/** Returns the minimum of the row. */
function fillRow({ letters, other, costs }: Table, row: number): number {
  const width = other.length + 1
  const [now, before, earlier] = [(row % 3) * width, ((row + 2) % 3) * width, ((row + 1) % 3) * width]
  const letter = letters[row - 1]
  let min = row
  costs[now] = row
  for (let column = 1; column < width; column++) {
    const theirs = other[column - 1]
    let cost = costs[before + column - 1]! + (letter === theirs ? 0 : 1)
    cost = Math.min(cost, costs[before + column]! + 1, costs[now + column - 1]! + 1)
    if (row > 1 && column > 1 && letter === other[column - 2] && letters[row - 2] === theirs) {
      cost = Math.min(cost, costs[earlier + column - 2]! + 1)
    }
    costs[now + column] = cost
    min = Math.min(min, cost)
  }
  return min
}

function codesOf(text: string): number[] {
  const codes: number[] = []
  for (const letter of text) codes.push(letter.codePointAt(0)!)
  return codes
}
