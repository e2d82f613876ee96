// The fuzzer's thread that reads the mutants like the import job does: it can be stopped when it hangs.
import { parentPort, workerData } from 'node:worker_threads'
import { mutantOf } from '#domain/formats/mutant-for-tests.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { slot, type FuzzRequest, type FuzzReport } from './fuzz-request.ts'

const { format, files, from, to, progress } = workerData as FuzzRequest
const report: FuzzReport = { read: 0, refused: 0, crashes: [] }

for (let number = from; number < to; number++) {
  const bytes = mutantOf(files, number)
  progress[slot.number] = number
  progress[slot.since] = Date.now()
  try {
    for (const recording of readActivityFile(`mutant.${format}`, bytes).recordings)
      summarize(derive(recording))
    report.read++
  } catch (error) {
    if (error instanceof UnreadableFileError) report.refused++
    else report.crashes.push(`mutant ${number}: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
parentPort?.postMessage(report, [])
