/** The displayed name of a channel, for owners who have not named theirs. */
export function channelDisplayName(chosen: string | null): string {
  return chosen ?? 'Unnamed channel'
}
