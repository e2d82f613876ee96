import { useQueryClient } from '@tanstack/react-query'
import { settingsMessages } from '../settings-messages.ts'
import { connectIdentity } from '#contract/accounts/ownership.ts'
import { signInProviderNames, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { bearerHeader } from '../login/login.api.ts'
import { providerPatience } from '../login/provider-patience.ts'
import { useSave } from '#web/session/use-save.ts'
import styles from './settings.module.css'
import { SocialButton } from '../login/social-button.tsx'
import { texts } from './messages.ts'

type Props = { provider: SignInProvider; proof: string; onClose: () => void }

/** A separate step, because browsers open the provider's window only for a click. */
export function ConnectDialog({ provider, proof, onClose }: Props) {
  const client = useQueryClient()
  const { failure, save } = useSave()
  const name = signInProviderNames[provider]
  const connect = async (ticket: string) => {
    const options = { headers: bearerHeader(ticket), ...providerPatience }
    const work = () => call(connectIdentity, { params: { provider }, body: { proof } }, options)
    if (!(await save(work, settingsMessages.identityConnected(name)))) return
    await client.invalidateQueries(currentUserQuery)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={texts.connectName(name)} size="small">
      <div className={styles.form}>
        <p>{texts.signInThereWithTheAccount}</p>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <SocialButton provider={provider} onTicket={connect} />
      </div>
    </Dialog>
  )
}
