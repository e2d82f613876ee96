import { codeOfName } from './grammar.ts'

/** The length and first two letters distinguish all known names. */
const slot = (length: number, first: number, second: number) =>
  (length << 10) | ((first & 31) << 5) | (second & 31)
const longest = 19
const codes = new Uint8Array((longest + 1) << 10)
const spellings: number[][] = [[]]
for (const [name, code] of codeOfName) {
  const letters = Array.from(name, (letter) => letter.charCodeAt(0))
  spellings[code] = letters
  codes[slot(letters.length, letters[0] ?? 0, letters[1] ?? 0)] = code
}

/** The code of a name in bytes, in any case; 0 for unknown names. */
export function codeAt(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from
  if (length < 2 || length > longest) return 0
  const code = codes[slot(length, bytes[from] ?? 0, bytes[from + 1] ?? 0)] ?? 0
  const spelling = spellings[code]
  if (code === 0 || !spelling || spelling.length !== length) return 0
  for (let index = 0; index < length; index++)
    if (((bytes[from + index] ?? 0) | 0x20) !== spelling[index]) return 0
  return code
}
