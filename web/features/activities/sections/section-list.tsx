import type { ReactNode } from 'react'
import { LapsTable } from '../laps-table.tsx'
import type { SectionProps } from './section.ts'

/** In the order of the page. Each section decides whether it has something to say. */
const sections: Record<string, (props: SectionProps) => ReactNode> = {
  laps: LapsTable,
}

export function SectionList(props: SectionProps) {
  return Object.entries(sections).map(([name, Section]) => <Section key={name} {...props} />)
}
