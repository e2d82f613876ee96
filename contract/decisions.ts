/** `hide` is done by the server when enough people have reported something; moderators do the others. */
export const decisionActions = [
  'hide',
  'none',
  'warn',
  'limit',
  'remove',
  'restore',
  'no_comments',
  'suspend',
] as const
export type DecisionAction = (typeof decisionActions)[number]

export const decisionGrounds = ['terms', 'law'] as const
export type DecisionGround = (typeof decisionGrounds)[number]
export const decisionSources = ['reports', 'legal_notice', 'own_initiative', 'appeal'] as const
export type DecisionSource = (typeof decisionSources)[number]
