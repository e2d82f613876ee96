import type { Feature } from '#server/feature.ts'

export const visibility: Feature = {
  name: 'visibility',
  about: 'who sees activities, projects and videos, as conditions of queries',
  uses: [],
}
