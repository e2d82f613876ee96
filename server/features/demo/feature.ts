import type { Feature } from '#server/feature.ts'
import { demoRoutes } from './demo.routes.ts'
import { keepDemoInOrder } from './demo.ts'
import { makeDemoMap } from './jobs/make-demo-map.job.ts'
import { makeDemoPeople } from './jobs/make-demo-people.job.ts'
import { makeDemoProject } from './jobs/make-demo-project.job.ts'
import { makeDemoYear } from './jobs/make-demo-year.job.ts'
import { makeDemo } from './jobs/make-demo.job.ts'

export const demo: Feature = {
  name: 'demo',
  about: 'an example world: accounts, uploads, projects and what people say about them',
  uses: [
    'visibility',
    'billing',
    'base-map',
    'friends',
    'atlas',
    'uploads',
    'videos',
    'activities',
    'imports',
    'projects',
    'fitness-sync',
    'channels',
    'ratings',
    'comments',
    'playlists',
    'following',
    'accounts',
    'moderation',
  ],
  routes: [demoRoutes],
  jobs: [makeDemo, makeDemoMap, makeDemoPeople, makeDemoYear, makeDemoProject],
  upkeeps: [{ name: 'demo', of: 'world', keep: keepDemoInOrder }],
}
