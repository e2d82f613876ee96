import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { filmFileMessages } from '#contract/film-file-messages.ts'
import type { UploadedVideo } from '#contract/video.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { RoutePicture } from '#web/ui/route-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AttachFile } from './attach-file.tsx'
import { FilmChoice } from './film-choice.tsx'
import { filmQuery, filmsQuery } from './films.api.ts'

/** Gives a film the recording of a watch, where its camera recorded none. */
export function AttachPage() {
  const films = useQuery(filmsQuery)
  return (
    <Page
      title="Add telemetry to a film"
      lead="For cameras that do not know where they are: the film takes place, speed and pulse from the recording of a watch or a phone."
      width="reading"
    >
      {films.isPending && <Skeleton shape="block" height={220} />}
      {films.error && !films.data && (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={() => void films.refetch()}>
              Try again
            </Button>
          }
        >
          {films.error.message}
        </Banner>
      )}
      {films.data && (
        <Attaching
          films={films.data.films}
          hasAny={films.data.hasAny}
          onAttached={() => void films.refetch()}
        />
      )}
    </Page>
  )
}

type AttachingProps = { films: UploadedVideo[]; hasAny: boolean; onAttached: () => void }

function Attaching({ films, hasAny, onAttached }: AttachingProps) {
  const [search, setSearch] = useSearchParams()
  const [attached, setAttached] = useState<UploadedVideo>()
  // The address follows, a moment later.
  const [wanted, setWanted] = useState(search.get('video'))
  const listed = films.find(({ id }) => id === wanted)
  // Who comes from somewhere else may want a film that is in no list any more.
  const other = useQuery({
    ...filmQuery(wanted ?? ''),
    enabled: wanted !== null && !listed && wanted !== attached?.id,
  })
  const film = listed ?? (other.data?.has_telemetry === false ? other.data : undefined)
  const choose = (id: string | null) => {
    setAttached(undefined)
    setWanted(id)
    setSearch(id === null ? {} : { video: id }, { replace: true, preventScrollReset: true })
  }
  if (attached) {
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={filmFileMessages.attached(attached.filename)}
        action={
          <>
            <LinkButton to="/uploads" variant="primary">
              My uploads
            </LinkButton>
            <Button onClick={() => choose(null)}>Another film</Button>
          </>
        }
      >
        Where it was filmed and what was measured belongs to the film from now on.
      </EmptyState>
    )
  }
  const shown = film && !listed ? [film, ...films] : films
  return (
    <>
      {other.error && <Banner tone="error">{filmFileMessages.filmNotFound}</Banner>}
      {other.data?.has_telemetry && <Banner tone="info">{filmFileMessages.filmHasTelemetry}</Banner>}
      {shown.length === 0 ? (
        <NoFilm hasAny={hasAny} />
      ) : (
        <FilmChoice films={shown} chosen={film?.id} onChoose={choose} />
      )}
      {film && (
        <AttachFile
          film={film}
          onAttached={() => {
            setAttached(film)
            onAttached()
          }}
        />
      )}
    </>
  )
}

function NoFilm({ hasAny }: { hasAny: boolean }) {
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={hasAny ? 'All your films have telemetry' : 'No films yet'}
      action={
        <LinkButton to="/uploads" variant="primary">
          {hasAny ? 'My uploads' : 'Upload a film'}
        </LinkButton>
      }
    >
      {hasAny
        ? 'Films whose camera recorded nothing besides the picture are listed here.'
        : 'Upload a film first. If its camera recorded nothing besides the picture, it is listed here.'}
    </EmptyState>
  )
}
