import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useOwnership } from '../ownership/ownership-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './settings.module.css'
import { texts } from './messages.ts'

export function DeleteCard({ user }: { user: User }) {
  const ownership = useOwnership()
  const [proof, setProof] = useState<string | null>(null)
  const begin = async () => setProof(await ownership.ask())
  return (
    <Card title={texts.deleteAccount}>
      <p className={styles.note}>{texts.permanentlyDeletesYourAccount}</p>
      <div className={styles.actions}>
        <Button variant="danger" icon={<Icon name="trash" />} onClick={() => void begin()}>
          {texts.deleteAccount}
        </Button>
      </div>
      {ownership.dialog}
      {proof !== null && <DeleteDialog user={user} proof={proof} onClose={() => setProof(null)} />}
    </Card>
  )
}
