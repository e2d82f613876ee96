// All that other features may use.
export { queueNotice } from './notice.ts'
export { liftSuspension, suspend } from './suspension.ts'
export { leaveAccount, makeUnattendedAccount } from './unattended-account.ts'
export { wipeRemains } from './wipe.ts'
