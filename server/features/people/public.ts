// All that other features may use.
export { type Keeping, isMuted, isUnwanted, listKept, listUnwanted } from './block.ts'
export { hasBlocked } from './permissions.ts'
export { pairs } from './personal-data.ts'
export { deleteChallengesUntil, requireBotCheck, spendChallenge } from './challenge.ts'
export {
  type ShownPeople,
  findPeople,
  findPeopleForModerators,
  findPeopleToShow,
  findPersonByChannelName,
  hasChannelPage,
  mayExist,
} from './people.ts'
export { doesVoteCount, mayFollow, mayNotComment } from './permissions.ts'
export { type Allowance, requireConfirmed, standingOf, useAllowance } from './standing.ts'
