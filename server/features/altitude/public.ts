// All that other features may use.
export { levelActivities, levelSome } from './level-activities.job.ts'
