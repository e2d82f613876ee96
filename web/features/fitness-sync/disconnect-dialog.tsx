import type { FitnessLink } from '#contract/fitness-sync/fitness-sync.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import styles from './fitness-sync.module.css'
import { providerWords } from './provider-messages.ts'
import { useLinkChange } from './use-link-change.ts'
import { texts } from './messages.ts'

/** Says how many activities go and how many stay, and why, before anything happens. */
export function DisconnectDialog({ link, onClose }: { link: FitnessLink; onClose: () => void }) {
  const { provider, came, would_go: going } = link
  const { name } = providerWords[provider]
  const { busyWith, failure, change } = useLinkChange(provider)
  const staying = came - going
  const confirm = async () => {
    const said = going > 0 ? texts.disconnectedAndGoing(name, going) : texts.disconnected(name)
    if (await change('disconnect', said)) onClose()
  }
  return (
    <Dialog
      open
      size="small"
      title={texts.disconnectTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {texts.keepConnected}
          </Button>
          <Button variant="danger" busy={busyWith !== null} onClick={() => void confirm()}>
            {going > 0 ? texts.disconnectAndDelete(going) : texts.disconnect}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <p>{texts.disconnectLead(platformNames[provider])}</p>
        <ul className={styles.outcome}>
          {going > 0 && (
            <li>
              <strong>{texts.goes(going)}.</strong> {texts.goesWhy(name)}
            </li>
          )}
          {staying > 0 && (
            <li>
              <strong>{texts.stays(staying)}.</strong> {going > 0 ? texts.staysWhy : texts.staysFilesWhy}
            </li>
          )}
          {came === 0 && <li>{texts.nothingCame}</li>}
        </ul>
        {going > 0 && <p className={styles.note}>{texts.keepFiles}</p>}
      </div>
    </Dialog>
  )
}
