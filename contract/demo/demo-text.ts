import type { StandIn } from '#contract/site/site.ts'

const simulated: Record<Exclude<StandIn, 'mail'>, string> = {
  payments: 'payments',
  bot_check: 'sign-up checks',
  fitness_platform: 'fitness platforms',
  sign_in: 'Google and Facebook',
}

/** Says which parts of this server are simulated. */
export function demoText(standIns: readonly StandIn[]): string {
  const names = standIns.filter((standIn) => standIn !== 'mail').map((standIn) => simulated[standIn])
  const parts = [
    ...(standIns.includes('mail') ? ['mail is not sent'] : []),
    ...(names.length > 0 ? [`${new Intl.ListFormat('en-GB').format(names)} are simulated`] : []),
  ]
  return `Demo: ${parts.length > 0 ? parts.join('; ') : 'this server is for trying things out'}.`
}
