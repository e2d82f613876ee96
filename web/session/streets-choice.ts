import { saveAccountSettings } from '#contract/accounts/account.ts'
import { call } from '#web/lib/api-client.ts'
import { allowOnlineMap, declineOnlineMap } from './cookie-consent.ts'

/**
 * Stores the choice on this device, and in the account for other devices. If the server cannot be reached, it is stored
 * on this device alone.
 */
export async function chooseStreets(isAllowed: boolean, isSignedIn: boolean): Promise<void> {
  if (isAllowed) allowOnlineMap()
  else declineOnlineMap()
  if (!isSignedIn) return
  await call(saveAccountSettings, { body: { online_map: isAllowed } }, { attempts: 1 }).catch(() => undefined)
}
