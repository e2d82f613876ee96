import { beginOf, lengthOf, prefixLengths } from './name-keys.ts'

/** How many letters may be wrong, missing, too many or swapped in what was typed. */
export function mostEdits(typed: string): number {
  // Where a letter is a word, three of them are a long name.
  const length = lengthOf(typed) + (/\p{Script=Han}/u.test(typed) ? 1 : 0)
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

/** What is left of a word when one of its letters is missing. */
export function deletionsOf(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set(letters.map((_, at) => letters.toSpliced(at, 1).join('')))]
}

/**
 * The beginnings of a key that are compared with what was typed: two words that differ by one edit share what is left
 * of them without a letter. One that is all of its key can itself be what is left of something longer.
 */
export function prefixesOfKey(key: string): { prefix: string; isWhole: boolean }[] {
  const length = lengthOf(key)
  const prefixes = prefixLengths.filter((most) => most <= length).map((most) => ({ prefix: beginOf(key, most), isWhole: false }))
  return length < Math.max(...prefixLengths) ? [...prefixes, { prefix: key, isWhole: true }] : prefixes
}

/** The beginning of what was typed by which it is compared. */
export const comparedLength = (typed: string): (typeof prefixLengths)[number] => {
  const length = lengthOf(typed)
  return length <= 4 ? 4 : length === 5 ? 5 : 6
}

export function deletionsOfTyped(typed: string): string[] {
  return deletionsOf(beginOf(typed, comparedLength(typed)))
}

/**
 * How many edits lead from what was typed to a beginning of the key: letters that are wrong, missing, too many,
 * or swapped with their neighbour. `most + 1` stands for more than `most`.
 */
export function editsToBegin(typed: string, key: string, most: number): number {
  const letters = codesOf(typed)
  const other = codesOf(key).slice(0, letters.length + most)
  const width = other.length + 1
  // Three rows of the table of edits, which take turns: a swap looks back by two.
  const costs = new Uint8Array(3 * width)
  for (let column = 0; column < width; column++) costs[column] = column
  for (let row = 1; row <= letters.length; row++) {
    if (fillRow({ letters, other, costs }, row) > most) return most + 1
  }
  const last = (letters.length % 3) * width
  let fewest = most + 1
  for (let column = 0; column < width; column++) fewest = Math.min(fewest, costs[last + column]!)
  return fewest
}

type Table = { letters: number[]; other: number[]; costs: Uint8Array }

/** Returns the least of the row. */
function fillRow({ letters, other, costs }: Table, row: number): number {
  const width = other.length + 1
  const [now, before, earlier] = [(row % 3) * width, ((row + 2) % 3) * width, ((row + 1) % 3) * width]
  const letter = letters[row - 1]
  let least = row
  costs[now] = row
  for (let column = 1; column < width; column++) {
    const theirs = other[column - 1]
    let cost = costs[before + column - 1]! + (letter === theirs ? 0 : 1)
    cost = Math.min(cost, costs[before + column]! + 1, costs[now + column - 1]! + 1)
    if (row > 1 && column > 1 && letter === other[column - 2] && letters[row - 2] === theirs) {
      cost = Math.min(cost, costs[earlier + column - 2]! + 1)
    }
    costs[now + column] = cost
    least = Math.min(least, cost)
  }
  return least
}

function codesOf(text: string): number[] {
  const codes: number[] = []
  for (const letter of text) codes.push(letter.codePointAt(0)!)
  return codes
}
