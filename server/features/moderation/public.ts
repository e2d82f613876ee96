// All that other features may use.
export { reportUnattended } from './unattended-report.ts'
