import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { ProjectItem } from '#contract/projects/project.ts'
import { ProjectCard } from '#web/features/discovery/project-card.tsx'
import { PlaylistPage } from '#web/features/playlists/playlist-page.tsx'
import { playlistQuery } from '#web/features/playlists/playlists.api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.ensureInfiniteQueryData(playlistQuery(params['id'] ?? ''))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  return <PlaylistPage key={id} id={id} card={cardOf} />
}

const cardOf = (item: ProjectItem, playlistId: string) => (
  <ProjectCard item={item} shape="wide" playlistId={playlistId} />
)
