/** How a channel is called wherever it is shown: its owner may not have named it yet, or never will. */
export function shownChannelName(chosen: string | null): string {
  return chosen ?? 'Unnamed channel'
}
