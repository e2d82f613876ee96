import { useEffect, useState } from 'react'
import { useLoaderData, useLocation, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import type { Project } from '#contract/projects/project.ts'
import type { Proposal } from '#contract/projects/proposal.ts'
import { editorCalls, myProjectQuery, proposalQuery } from '#web/features/projects/editor/editor.api.ts'
import { EditorPage } from '#web/features/projects/editor/editor-page.tsx'
import { createEditorSession } from '#web/features/projects/editor/session/editor-session.ts'
import { pickVideos } from '#web/features/uploads/pick-files.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { useOwnCorner } from '#web/features/uploads/own-corner.ts'

type Loaded = {
  project: Project | null
  proposal: Proposal | null
  youtube: string | null
  isFor: string | null
}

/** Visitors are asked to log in by the page itself. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => null)
  if (!user) return { project: null, proposal: null, youtube: null, isFor: null }
  const id = params['projectId']
  const { searchParams } = new URL(request.url)
  const from = searchParams.get('from')
  const youtube = id === undefined ? searchParams.get('youtube') : null
  const project =
    id === undefined ? null : await queryClient.fetchQuery({ ...myProjectQuery(id), staleTime: 0 })
  const proposal =
    id === undefined && from !== null ? await queryClient.fetchQuery(proposalQuery(from)) : null
  return { project, proposal, youtube, isFor: user.id }
}

const upload = () => void pickVideos()

/** A new project at every visit, even when going straight from one to the next. */
export function Component() {
  const { key } = useLocation()
  const { isFor, ...loaded } = useLoaderData<Loaded>()
  const { revalidate, state } = useRevalidator()
  // Someone has logged in on this page since it was loaded.
  useEffect(() => {
    if (isFor === null && state === 'idle') void revalidate()
  }, [isFor, state, revalidate])
  return isFor === null ? null : <Editor key={`${key} ${loaded.project?.id ?? ''}`} {...loaded} />
}

function Editor({ project, proposal, youtube }: Omit<Loaded, 'isFor'>) {
  useOwnCorner()
  const [session] = useState(() => createEditorSession(project, editorCalls))
  useEffect(() => {
    const showAddress = () => {
      const id = session.project.get()?.id
      // The router must not reload a project that is already on screen.
      if (id !== undefined && location.pathname !== `/edit/${id}`)
        history.replaceState(history.state, '', `/edit/${id}`)
    }
    return session.project.subscribe(showAddress)
  }, [session])
  useEffect(() => {
    session.open()
    return () => session.close()
  }, [session])
  useEffect(() => {
    // Nobody knows whether the user will return to this tab.
    const saveSoon = () => {
      if (document.hidden) void session.saveNow()
    }
    document.addEventListener('visibilitychange', saveSoon)
    return () => document.removeEventListener('visibilitychange', saveSoon)
  }, [session])
  return <EditorPage session={session} proposal={proposal} youtube={youtube} onUpload={upload} />
}
