export { acceptPerson, inviteUnattended } from './befriend.ts'
