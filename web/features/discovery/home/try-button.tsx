import { useNavigate } from 'react-router'
import { pagePaths } from '#contract/site/page-paths.ts'
import { filesInHandStore } from '#web/session/files-in-hand.ts'
import { buttonLook } from '#web/ui/controls/button.tsx'
import styles from './try-button.module.css'
import { texts } from './messages.ts'

/**
 * Takes any files and leads to the page that shows them, without sending them anywhere. It is a native file input, so
 * that it works on the prerendered page: files chosen before the application has started are picked up once it has.
 */
export function TryButton() {
  const navigate = useNavigate()
  const take = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return
    filesInHandStore.set(Array.from(input.files, (file) => ({ file, handle: null })))
    // The router ignores navigation requests during its first render.
    queueMicrotask(() => void navigate(pagePaths.telemetry))
  }
  return (
    <label className={buttonLook({ variant: 'primary' })}>
      {texts.tryOwnFiles}
      <input
        ref={take}
        type="file"
        multiple
        className={styles.input}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </label>
  )
}
