/** A worker that draws contour lines: it is sent ContourOrders and answers with ContourReplies. */
export function startContours(): Worker {
  return new Worker(new URL('./contours.worker.ts', import.meta.url), { type: 'module' })
}
