import * as playlists from '#contract/playlists/playlists.ts'
import { givenProject } from '#server/testing/given-project.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { eachOf, type Owned, type OwnedThings } from '#server/testing/owned-thing.ts'

export const owned: OwnedThings = eachOf(
  [playlists.getPlaylist, playlists.addToPlaylist, playlists.movePlaylistEntry],
  givenPrivatePlaylist,
)

/** Channels are public. */
export const ofNobody = [playlists.listChannelPlaylists.path]

/** With a project in it that its owner may see. */
async function givenPrivatePlaylist(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id: project_id } = await givenProject(server, owner)
  const draft = { name: 'Private', description: '', visibility: 4 }
  const created = await server.post(playlists.createPlaylist.path, { ...draft, project_id }, owner)
  const { id } = created.json<{ id: string }>()
  const path = playlists.getPlaylist.path.replace(':id', id)
  return {
    params: { id, project_id },
    body: { ...draft, before: null },
    isThere: async () =>
      (await server.get(path, owner)).json<playlists.PlaylistPage>().items[0]?.id === project_id,
  }
}
