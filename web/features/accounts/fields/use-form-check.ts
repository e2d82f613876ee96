import { useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import type { Rule } from './account-rules.ts'

type FormCheck<Name extends string> = {
  errors: Partial<Record<Name, string | undefined>>
  /** Whether all fields of the form are valid; otherwise focuses the first invalid one. */
  check: (form: HTMLFormElement) => boolean
  /** For `onChange` of the form: fields found invalid are checked again as soon as they change. */
  recheck: (event: FormEvent<HTMLFormElement>) => void
  /** For `onBlur` of the form: a field that was filled in and left for another one is checked. */
  checkLeft: (event: FocusEvent<HTMLFormElement>) => void
}

/** Rules by field name, in the order of the fields on screen. */
export function useFormCheck<Name extends string>(rules: Record<Name, Rule>): FormCheck<Name> {
  const [errors, setErrors] = useState<FormCheck<Name>['errors']>({})
  const names = Object.keys(rules) as Name[]

  const check = (form: HTMLFormElement) => {
    const found: FormCheck<Name>['errors'] = {}
    let firstWrong: HTMLInputElement | undefined
    for (const name of names) {
      const field = form.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement)) continue
      found[name] = rules[name](field)
      if (found[name] !== undefined) firstWrong ??= field
    }
    setErrors(found)
    firstWrong?.focus()
    return firstWrong === undefined
  }

  const checkField = (field: EventTarget, isDue: (name: Name) => boolean) => {
    if (!(field instanceof HTMLInputElement)) return
    const name = names.find((each) => each === field.name)
    if (name !== undefined && isDue(name)) setErrors({ ...errors, [name]: rules[name](field) })
  }
  const recheck = ({ target }: FormEvent<HTMLFormElement>) =>
    checkField(target, (name) => errors[name] !== undefined)
  const checkLeft = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // Only then: a message that appears while someone is about to click a button would move the button away.
    if (relatedTarget instanceof HTMLInputElement) checkField(target, () => isFilledIn(target))
  }
  return { errors, check, recheck, checkLeft }
}

const isFilledIn = (field: EventTarget) => field instanceof HTMLInputElement && field.value !== ''

/**
 * A `ref` for an element that replaces one that had the focus. It is the same function for every render, so
 * it runs only once.
 */
export function focusOnceVisible(element: HTMLElement | null): void {
  element?.focus()
}

export function readField(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}

/**
 * For `onKeyDown` of a form: Enter leads to the next empty field instead of submitting, which would only cause
 * complaints about fields that nobody has reached yet.
 */
export function moveOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input[required]')]
  const next = fields.slice(fields.indexOf(target) + 1).find(({ value }) => value === '')
  if (!next || target.value === '') return
  event.preventDefault()
  next.focus()
}
