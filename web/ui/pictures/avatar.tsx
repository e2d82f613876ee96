import { useState, type ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './avatar.module.css'

type AvatarProps = { name: string; picture: string | null; className?: string | undefined }

/** Someone's picture, or else the first letter of the name. The name itself is written next to it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <AvatarFrame className={className}>
      {picture !== null && picture !== broken ? (
        <AvatarPicture address={picture} onError={() => setBroken(picture)} />
      ) : (
        Array.from(name.trim())[0]?.toLocaleUpperCase()
      )}
    </AvatarFrame>
  )
}

export function AvatarFrame({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.avatar, className)} aria-hidden="true">
      {children}
    </span>
  )
}

export function AvatarPicture({ address, onError }: { address: string; onError?: () => void }) {
  return <img src={address} alt="" decoding="async" className={styles.picture} onError={onError} />
}
