// All that other features may use.
export { connectUnattended } from './unattended-link.ts'
