import { useState } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './avatar.module.css'

type AvatarProps = { name: string; picture: string | null; className?: string | undefined }

/** Whose it is, as a picture; otherwise the first letter of the name. The name itself is written next to it. */
export function Avatar({ name, picture, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={classNames(styles.avatar, className)} aria-hidden="true">
      {picture !== null && picture !== broken ? (
        <img
          src={picture}
          alt=""
          decoding="async"
          className={styles.picture}
          onError={() => setBroken(picture)}
        />
      ) : (
        Array.from(name.trim())[0]?.toLocaleUpperCase()
      )}
    </span>
  )
}
