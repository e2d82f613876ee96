// All that other features may use.
export { moveVotes } from './move-votes.ts'
export { type OwnVote, findVotes, ratingSeen, voteUnattended } from './rating.ts'
export { type Topic, requireTopic, topicIds } from './topic.ts'
