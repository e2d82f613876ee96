export const coreJourneys: string[]
export const coreDrills: string[]
export const coreOfEmbedded: string[]
export const restOfEmbedded: string[]
