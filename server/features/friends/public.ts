// All that other features may use.
export { acceptPerson, inviteUnattended } from './befriend.ts'
export { countSentInvitations } from './friends.ts'
