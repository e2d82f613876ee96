import { useEffect, useRef } from 'react'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Answer } from './answer.tsx'
import type { FaqEntry } from './faq-entry.ts'

/** Opens and comes into view at every visit to its address; `visit` is undefined while the address is another one. */
export function Question({ entry, visit }: { entry: FaqEntry; visit: string | undefined }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (visit === undefined || !details.current) return
    details.current.open = true
    details.current.scrollIntoView({ block: 'start' })
  }, [visit])
  return (
    <Disclosure ref={details} id={entry.id} summary={entry.question}>
      <Answer entry={entry} />
    </Disclosure>
  )
}
