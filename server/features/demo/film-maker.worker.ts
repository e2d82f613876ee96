import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { drawFilm } from '#domain/demo/film.ts'
import { factsOfFilm, telemetryOfFilm } from '#domain/demo/film-telemetry.ts'
import { goOut } from '#domain/demo/outing.ts'
import { withUserData } from '#domain/mp4/with-user-data.ts'
import { encodePictures } from '#server/media/encode-pictures.ts'
import type { FilmWish } from './make-film.ts'

/*
 * Draws a film in a thread of its own: it takes half a minute, in which the process has others to answer.
 */

const { outing: outingPlan, film, size, folder, tools } = workerData as FilmWish
const outing = goOut(outingPlan)
const { format } = size
// The camera of a time-lapse takes pictures and measures nothing.
const telemetry = film.rate === 1 ? join(folder, 'telemetry.mp4') : null
if (telemetry !== null) await writeFile(telemetry, telemetryOfFilm(outing, film, format))
const made = join(folder, 'encoded.mp4')
await encodePictures(
  tools,
  {
    ...format,
    seconds: film.seconds,
    pictures: drawFilm(outing, film, size),
    telemetry,
    creationMs: outingPlan.startMs + 1000 * film.start,
  },
  made,
)
const path = join(folder, film.filename)
await writeFile(path, withUserData(await readFile(made), factsOfFilm(format)))
parentPort?.postMessage(path, [])
