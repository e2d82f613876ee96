/** What people read on these screens. */
export const texts = {
  // Channel name field
  checkingWhetherItIsAvailable: 'Checking whether it is available…',
  couldNotCheckWhether: 'Could not check whether it is available.',
  channelName: 'Channel name',

  // Email field
  email: 'Email',

  // Password field
  passwordAction: (action: string | number) => `${action} password`,
} as const
