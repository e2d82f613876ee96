import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createInvitationLink, revokeInvitationLink, type InvitationLink } from '#contract/friends/friends.ts'
import { call } from '#web/lib/api-client.ts'
import { ConfirmEmailNotice } from '#web/session/confirm-email.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './friends.module.css'
import { linksQuery, useFriendChange } from './friends.api.ts'
import { texts } from './messages.ts'
import { dayOf } from './person-row.tsx'

/** Links to share, and invitations by email, whose addresses are not kept. */
export function LinksCard() {
  const client = useQueryClient()
  const { data } = useQuery(linksQuery)
  const { isSaving, failure, isUnconfirmed, change } = useFriendChange()
  const keep = async (answer: Promise<{ items: InvitationLink[] }>) =>
    client.setQueryData(linksQuery.queryKey, await answer)
  const revoke = ({ id, url }: InvitationLink) =>
    change(
      () => keep(call(revokeInvitationLink, { body: { id } })),
      url === null ? texts.cancelled : texts.revoked,
    )
  return (
    <Card title={texts.links}>
      <p className={styles.note}>{texts.linksText}</p>
      {isUnconfirmed && <ConfirmEmailNotice />}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((link) => (
            <LinkRow key={link.id} link={link} isBusy={isSaving} onRevoke={() => void revoke(link)} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          busy={isSaving}
          onClick={() => void change(() => keep(call(createInvitationLink, {})), texts.linkCreated)}
        >
          {texts.createLink}
        </Button>
      </div>
    </Card>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: texts.copied, tone: 'success' })
  } catch {
    showToast({ text: texts.notCopied, tone: 'error' })
  }
}

type LinkRowProps = { link: InvitationLink; isBusy: boolean; onRevoke: () => void }

function LinkRow({ link: { url, expires_at, uses_left }, isBusy, onRevoke }: LinkRowProps) {
  const day = dayOf(expires_at)
  return (
    <li className={styles.row}>
      {url !== null && (
        <TextField
          label={texts.link}
          className={styles.link}
          hideLabel
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className={styles.texts}>
        {url === null && <span>{texts.byEmail}</span>}
        <span className={styles.detail}>
          {texts.expires(day)}
          {url !== null && `, ${texts.usesLeft(uses_left)}`}
        </span>
      </div>
      <div className={styles.actions}>
        {url !== null && (
          <Button size="small" aria-label={texts.copyOf(day)} onClick={() => void copy(url)}>
            {texts.copy}
          </Button>
        )}
        <Button
          size="small"
          busy={isBusy}
          aria-label={url === null ? texts.cancelEmail(day) : texts.revokeOf(day)}
          onClick={onRevoke}
        >
          {url === null ? texts.cancel : texts.revoke}
        </Button>
      </div>
    </li>
  )
}
