import type { Feature } from '#server/feature.ts'
import { personalData } from './personal-data.ts'

export const people: Feature = {
  name: 'people',
  about: 'who someone is to others: names, blocks, mutes, who may say something',
  uses: [],
  personalData,
}
