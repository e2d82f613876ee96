import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isForOthers } from './is-for-others.ts'
import { findKey, type KeyTools } from './keys.ts'

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
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
