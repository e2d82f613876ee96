/** Each region is a cell: a user's data stays in the home region chosen at sign-up. */
export const regions = ['us', 'eu'] as const
export type Region = (typeof regions)[number]

export const defaultRegion: Region = 'us'
export const regionNames: Record<Region, string> = { us: 'US', eu: 'Europe' }

export function isRegion(text: string): text is Region {
  return (regions as readonly string[]).includes(text)
}
