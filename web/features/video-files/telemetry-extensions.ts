import { activityExtensions } from '#domain/media/file-kind.ts'

/** What is read here of what watches write. Choosers do not know endings of two parts. */
export const telemetryExtensions = [...activityExtensions.filter((one) => !/\.(gz|zip)$/.test(one)), '.gz']
