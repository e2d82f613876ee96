export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** American English means imperial, every other language metric. */
export function unitSystemOfLanguage(language: string | undefined): UnitSystem {
  return language?.toLowerCase() === 'en-us' ? 'imperial' : 'metric'
}
