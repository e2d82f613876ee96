import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ChannelPage } from '#web/features/discovery/channel-page.tsx'
import { channelQuery } from '#web/features/discovery/discovery.api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.ensureInfiniteQueryData(channelQuery(params['id'] ?? ''))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  return <ChannelPage key={id} id={id} />
}
