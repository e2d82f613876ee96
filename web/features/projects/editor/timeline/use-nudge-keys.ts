import { useEffect, useEffectEvent } from 'react'
import { useEditing } from '../editor-context.ts'
import { isInTextField } from '../session/is-in-text-field.ts'
import { nudgeOf, useNudge } from './use-nudge.ts'

const keys = ['[', ']', '{', '}']

/** Moves the selected video from anywhere on the page, so that people can watch the picture meanwhile. */
export function useNudgeKeys(): void {
  const { selected } = useEditing()
  const nudge = useNudge()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented || !keys.includes(event.key)) return
    if (!selected || isInTextField(event.target) || isInDialog(event.target)) return
    const by = nudgeOf(event.key, event.shiftKey, selected.fps)
    if (by === null) return
    event.preventDefault()
    nudge(selected, by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null
