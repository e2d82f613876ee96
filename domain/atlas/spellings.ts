/** Words that signs, maps and people write in different ways. */
const alike = [
  ['st', 'saint', 'sankt'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]

/** The ways to write a normalised text, first as it is: `st anton` is also searched for as `sankt anton`. */
export function spellingsOf(text: string): [string, ...string[]] {
  const words = text.split(' ')
  // The last word may be unfinished: `mt` could become `mtskheta`.
  const at = words.slice(0, -1).findIndex((word) => alike.some((group) => group.includes(word)))
  const group = alike.find((one) => one.includes(words[at] ?? '')) ?? []
  const others = group.filter((word) => word !== words[at])
  return [text, ...others.map((word) => words.with(at, word).join(' '))]
}
