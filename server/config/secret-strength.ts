/** What people type when they have to type something: what is found in here tells nothing. */
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
 * About how many bits there are in a secret: Shannon's measure over the characters that do not follow
 * from what is known, or from what the secret itself said before. It counts too little rather than too
 * much: 32 random hexadecimal digits, which have 128 bits, come out at about 115, and practically never below 80.
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

/** A word that is drawn from a list of thousands has about this many, and a sentence that was made up fewer. */
const bitsOfWord = 12

const isSentence = (secret: string): boolean => /^[A-Z]?[a-z]+([ .,_-]+[A-Z]?[a-z]+){2,}[.!]?$/.test(secret)

const wordsIn = (sentence: string): number => new Set(sentence.toLowerCase().split(/[^a-z]+/)).size

/** One letter in place of each run that is known. */
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

/** How many characters from here on are known; 0 when there are too few to tell. */
function lengthOfKnown(text: string, from: number): number {
  const places = [...known, ...words, text.slice(0, from)]
  let length = 0
  while (from + length < text.length && isKnown(places, text.slice(from, from + length + 1))) length++
  return length >= shortestKnown ? length : 0
}

const isKnown = (places: string[], part: string): boolean => places.some((place) => place.includes(part))
