import { useState } from 'react'
import type { OutboxMail } from '#contract/dev-mail/dev-mail.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './dev-mail.module.css'
import { writtenTime } from '#web/lib/written-time.ts'
import { HtmlFrame } from './html-frame.tsx'
import { texts } from './messages.ts'

type View = 'html' | 'text'

export function MailReader({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const [view, setView] = useState<View>(mail.html === null ? 'text' : 'html')
  return (
    <article className={styles.reader} aria-labelledby="mail-subject">
      <header className={styles.readerHeader}>
        <h2 id="mail-subject" className={styles.readerSubject}>
          {mail.subject}
        </h2>
        <IconButton label={texts.closeThisMail} icon={<Icon name="close" />} onClick={onClose} />
      </header>
      <dl className={styles.envelope}>
        <dt>{texts.to2}</dt>
        <dd>{mail.recipient}</dd>
        {mail.reply_to !== null && (
          <>
            <dt>{texts.replyTo}</dt>
            <dd>{mail.reply_to}</dd>
          </>
        )}
        <dt>{texts.written}</dt>
        <dd>
          <time dateTime={mail.created_at}>{writtenTime(Date.parse(mail.created_at), 'moment')}</time>
        </dd>
        <dt>{texts.state}</dt>
        <dd>{mail.delivered ? texts.deliveredToThisPage : texts.waitingToBeDelivered}</dd>
      </dl>
      {mail.html !== null && (
        <SegmentedControl
          label={texts.showAs}
          options={[
            { value: 'html', label: 'HTML' },
            { value: 'text', label: texts.text },
          ]}
          value={view}
          onChange={setView}
        />
      )}
      {view === 'html' && mail.html !== null ? (
        <HtmlFrame title={mail.subject} html={mail.html} />
      ) : (
        <pre className={styles.plain}>
          <LinkedText text={mail.text} />
        </pre>
      )}
    </article>
  )
}

/** Makes addresses in a text mail into links, as any mail program does. */
function LinkedText({ text }: { text: string }) {
  const pieces = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  // The pieces never change their order, so the index is a safe key; every second one is an address.
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      <a key={index} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
