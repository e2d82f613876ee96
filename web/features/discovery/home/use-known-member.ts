import { useEffect } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { shapeOf, storedSetting } from '#web/lib/stored-settings.ts'

/** Read by `theme.js` before the first paint. */
const isMember = storedSetting(
  'is-member',
  shapeOf((value): value is boolean => typeof value === 'boolean'),
  () => false,
)

/**
 * Remembers for the next visit whether someone is signed in here, so that the page does not start with a
 * welcome that disappears.
 */
export function useKnownMember(user: User | null | undefined): void {
  useEffect(() => {
    if (user === undefined) return
    if (isMember.read() !== (user !== null)) isMember.write(user !== null)
    // From now on the page itself knows.
    delete document.documentElement.dataset['home']
  }, [user])
}
