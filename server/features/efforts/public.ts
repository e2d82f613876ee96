// All that other features may use.
export { measureActivities } from './measure-activities.job.ts'
