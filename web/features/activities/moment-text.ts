import type { Samples } from '#domain/telemetry/recording.ts'
import { written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { formatPlace, type ChartAxis } from './chart-axis.ts'
import { chartedSeries, seriesLooks } from './series-look.ts'

/** What can be read at one sample: `12:05, Altitude 1,204 m, Speed 23.1 km/h`. */
export function momentText(samples: Samples, axis: ChartAxis, units: UnitSystem): (i: number) => string {
  const place = formatPlace(axis.kind, units)
  return (i) => {
    const values = chartedSeries.flatMap((name) => {
      const value = samples.series[name]?.[i] ?? Number.NaN
      const { label, format } = seriesLooks[name]
      return Number.isNaN(value) ? [] : [`${label} ${written(format(value, units))}`]
    })
    return [place(axis.places[i] ?? axis.from), ...values].join(', ')
  }
}
