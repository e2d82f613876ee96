import { useParams, useSearchParams } from 'react-router'
import { DecisionPage } from '#web/features/moderation/decision-page.tsx'

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return <DecisionPage key={id} id={id} linkKey={search.get('key')} />
}
