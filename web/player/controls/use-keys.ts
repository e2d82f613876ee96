import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isForOthers } from './is-for-others.ts'
import { findKey, releaseKeys, type KeyTools } from './keys.ts'

/**
 * The player's shortcuts work wherever the focus is on the page, unless the focused element needs the key
 * itself.
 */
export function useKeys(container: RefObject<HTMLElement | null>, tools: KeyTools | null): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const found = findKey(event.key)
    if (!tools || !found || isForOthers(event, container.current, found.isShared ?? false)) return
    event.preventDefault()
    found.act(tools, event.key)
  })
  const release = useEffectEvent(({ key }: KeyboardEvent) => tools && findKey(key)?.release?.(tools, 'here'))
  // A key that is let go in another window is never reported.
  const releaseAll = useEffectEvent(() => tools && releaseKeys(tools))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event)
    const onKeyUp = (event: KeyboardEvent) => release(event)
    const onBlur = () => releaseAll()
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('keyup', onKeyUp)
    globalThis.addEventListener('blur', onBlur)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keyup', onKeyUp)
      globalThis.removeEventListener('blur', onBlur)
    }
  }, [])
}
