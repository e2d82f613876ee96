/** Letter pairs that stand for one sound come first. */
const sounds: readonly (readonly [greek: string, latin: string])[] = [
  ['μπ', 'b'], ['ντ', 'd'], ['γκ', 'g'], ['γγ', 'ng'], ['τζ', 'j'], ['τσ', 'ts'], ['ου', 'u'], ['ει', 'i'],
  ['οι', 'i'], ['αι', 'e'], ['ευ', 'ev'], ['αυ', 'av'], ['θ', 'th'], ['χ', 'ch'], ['ψ', 'ps'],
  ['ξ', 'x'], ['φ', 'f'], ['α', 'a'], ['β', 'v'], ['γ', 'g'], ['δ', 'd'], ['ε', 'e'], ['ζ', 'z'], ['η', 'i'],
  ['ι', 'i'], ['κ', 'k'], ['λ', 'l'], ['μ', 'm'], ['ν', 'n'], ['ο', 'o'], ['π', 'p'], ['ρ', 'r'], ['σ', 's'],
  ['ς', 's'], ['τ', 't'], ['υ', 'y'], ['ω', 'o'],
] // prettier-ignore

/** Greek writes each of these sounds with a letter, or pair of letters, that can also stand for another one. */
const others: readonly (readonly [written: RegExp, meant: string])[] = [
  [/ts|^s(?=[aeiou])/g, 'ch'],
  [/k/g, 'c'],
  [/v/g, 'w'],
  [/k$/g, 'ck'],
]

/**
 * The Latin spellings that a foreign name written in normalised Greek may stand for, the likeliest first. Empty if
 * there is no Greek in it.
 */
export function fromGreek(text: string): string[] {
  if (!/\p{Script=Greek}/u.test(text)) return []
  const plain = sounds.reduce((written, [greek, latin]) => written.replaceAll(greek, latin), text)
  return [...new Set([plain, ...others.map(([written, meant]) => plain.replaceAll(written, meant))])]
}
