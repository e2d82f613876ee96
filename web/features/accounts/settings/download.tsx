import { settingsMessages } from '../settings-messages.ts'
import { downloadAccount } from '#contract/accounts/ownership.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useOwnership } from '../ownership/ownership-dialog.tsx'
import styles from './settings.module.css'
import { texts } from './messages.ts'

export function DownloadCard() {
  const ownership = useOwnership()
  const download = async () => {
    const proof = await ownership.ask()
    if (proof === null) return
    saveAsFile(`${downloadAccount.path}?${new URLSearchParams({ proof })}`)
    // The browser shows the progress from here on.
    showToast({ text: settingsMessages.downloadHandedOver })
  }
  return (
    <Card title={texts.downloadEverything}>
      <p className={styles.note}>{texts.oneZipFileWithEverythingStored}</p>
      <div className={styles.actions}>
        <Button icon={<Icon name="download" />} onClick={() => void download()}>
          {texts.downloadEverything}
        </Button>
      </div>
      {ownership.dialog}
    </Card>
  )
}

/** A link, so that the browser streams to disk instead of holding it in memory. */
function saveAsFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
