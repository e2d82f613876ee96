import type { Edit } from '#domain/mp4/movie.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { TrackReport } from '#web/workers/video-reader/protocol.ts'
import { WideTable } from './wide-table.tsx'
import { writtenCount, writtenRate, writtenSeconds } from './written-values.ts'
import { texts } from './messages.ts'

const columns = [
  'Track',
  'Kind',
  'Codec',
  'Samples',
  'Rate',
  texts.ticksPerSecond,
  'First',
  'Last',
  texts.editList,
]

export function TrackTable({ tracks }: { tracks: readonly TrackReport[] }) {
  if (tracks.length === 0) return null
  return (
    <Card title={texts.tracks}>
      <WideTable label={texts.tracks} columns={columns}>
        {tracks.map((track) => (
          <tr key={track.id}>
            <th scope="row">{track.id}</th>
            <td>
              {track.handler}
              {track.handlerName.trim() !== '' && ` (${track.handlerName.trim()})`}
            </td>
            <td>
              {track.codecString === track.codec ? track.codec : `${track.codec} (${track.codecString})`}
            </td>
            <td>{writtenCount(track.count)}</td>
            <td>
              {track.sampleRate > 0
                ? texts.hzChannelsCountChannels(writtenCount(track.sampleRate), track.channels)
                : writtenRate(track.rate)}
            </td>
            <td>{writtenCount(track.timescale)}</td>
            <td>{writtenSeconds(track.first)}</td>
            <td>{writtenSeconds(track.last)}</td>
            <td>
              {track.edits.length === 0
                ? texts.none
                : track.edits.map((edit) => writtenEdit(edit, track.timescale)).join('; ')}
            </td>
          </tr>
        ))}
      </WideTable>
    </Card>
  )
}

function writtenEdit({ seconds, mediaTime }: Edit, timescale: number): string {
  if (mediaTime < 0) return texts.pauseOfSeconds(writtenSeconds(seconds))
  return texts.fromSecondsSeconds2(writtenSeconds(seconds), writtenSeconds(mediaTime / timescale))
}
