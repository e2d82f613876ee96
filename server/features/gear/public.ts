// All that other features may use.
export { findGear, giveDefaultGear } from './gear.queries.ts'
