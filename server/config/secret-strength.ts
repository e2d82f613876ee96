/** Sequences people type when they just have to type something; they add no strength. */
const known = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
].flatMap((row) => [row.repeat(2), Array.from(row.repeat(2)).toReversed().join('')])
const words =
  `secret password passphrase changeme change please replace default example trailcast production development random
  character string openssl base64 admin server letmein welcome super secure private token insert your this that should must with very
  long enough here least dummy sample test demo some`.split(/\s+/)

const shortestKnown = 4

/**
 * Estimates the bits of entropy in a secret: Shannon's measure over the characters that do not follow from a
 * known sequence or from an earlier part of the secret. It errs on the low side: 32 random hexadecimal
 * digits, which have 128 bits, come out at about 115, and practically never below 80.
 */
export function bitsOf(secret: string): number {
  const letters = unforeseen(secret)
  let bits = 0
  for (const letter of new Set(letters)) {
    const count = letters.filter((each) => each === letter).length
    bits += count * Math.log2(letters.length / count)
  }
  return isSentence(secret) ? Math.min(bits, bitsOfWord * wordsIn(secret)) : bits
}

/**
 * A word drawn from a list of thousands has about this many bits; the words of a made-up sentence have fewer.
 */
const bitsOfWord = 12

const isSentence = (secret: string): boolean => /^[A-Z]?[a-z]+([ .,_-]+[A-Z]?[a-z]+){2,}[.!]?$/.test(secret)

const wordsIn = (sentence: string): number => new Set(sentence.toLowerCase().split(/[^a-z]+/)).size

/** Replaces each known run with a single character. */
function unforeseen(secret: string): string[] {
  const text = secret.toLowerCase()
  const letters: string[] = []
  for (let i = 0; i < text.length;) {
    const length = lengthOfKnown(text, i)
    letters.push(length === 0 ? secret.charAt(i) : '*')
    i += Math.max(1, length)
  }
  return letters
}

/** How many characters from here on are known; 0 when there are too few to be sure. */
function lengthOfKnown(text: string, from: number): number {
  const places = [...known, ...words, text.slice(0, from)]
  let length = 0
  while (from + length < text.length && isKnown(places, text.slice(from, from + length + 1))) length++
  return length >= shortestKnown ? length : 0
}

const isKnown = (places: string[], part: string): boolean => places.some((place) => place.includes(part))
