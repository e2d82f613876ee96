import type { User } from '#contract/accounts/account.ts'

/** Someone who is signed in, wherever a test needs one. */
export const anna: User = {
  id: 'eu_01j00000000000000000000000',
  name: 'Anna',
  channel_name: null,
  email: 'anna@example.org',
  google_sub: null,
  google_email: null,
  facebook_sub: null,
  facebook_email: null,
  has_password: true,
  is_confirmed: true,
  units: null,
  home: 'eu',
  role: null,
  invitations_sent: 0,
  billing: {
    error: null,
    url: null,
    disk_usage: 0,
    subscription_storage: 50,
    subscription_watch: true,
    subscription_status: 'active',
    subscription_active_until: null,
    subscription_storage_price: 0,
    subscription_watch_price: 0,
  },
}
