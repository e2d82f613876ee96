/** The media programs the operator chose, and how to run them. */
export type MediaTools = { ffmpeg: string; ffprobe: string; encoder: string; isNice: boolean }
