import { activityExtensions } from '#domain/media/file-kind.ts'

/** The kinds of watch files that are read here. File choosers do not support two-part extensions. */
export const telemetryExtensions = [...activityExtensions.filter((one) => !/\.(gz|zip)$/.test(one)), '.gz']
