/** Shorter queries are not sent. */
const leastCharacters = 3

export const isSearchable = (text: string): boolean => text.trim().length >= leastCharacters
