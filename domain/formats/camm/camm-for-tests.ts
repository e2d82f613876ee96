import { cammKinds, type CammKind } from './read-camm.ts'

/** The types of a packet's values in the published format: f for float, d for double, i for int32. */
const forms: Record<CammKind, string> = {
  orientation: 'fff',
  exposure: 'ii',
  gyroscope: 'fff',
  accelerometer: 'fff',
  position: 'fff',
  place: 'ddd',
  gps: 'diddfffffff',
  magnetometer: 'fff',
}

/** A packet as a camera writes it. */
export function cammPacket({ kind, values }: { kind: CammKind; values: number[] }): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(64))
  view.setUint16(2, cammKinds.indexOf(kind), true)
  let at = 4
  for (const [index, value] of values.entries()) {
    const form = forms[kind][index]
    if (form === 'i') view.setInt32(at, value, true)
    else if (form === 'f') view.setFloat32(at, value, true)
    else view.setFloat64(at, value, true)
    at += form === 'd' ? 8 : 4
  }
  return new Uint8Array(view.buffer, 0, at)
}
