import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { IconButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { texts } from './messages.ts'

type BannerProps = {
  tone: 'info' | 'warning' | 'error' | 'success'
  children: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
}

const icons = { info: 'info', warning: 'warning', error: 'error', success: 'check' } as const

export function Banner({ tone, children, action, onDismiss }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles.text}>{children}</div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <IconButton
          label={texts.dismiss}
          icon={<Icon name="close" />}
          size="small"
          onClick={onDismiss}
          className={styles.dismiss}
        />
      )}
    </div>
  )
}
