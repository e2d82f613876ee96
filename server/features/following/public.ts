// All that other features may use.
export { followChannelAs } from './follow.ts'
