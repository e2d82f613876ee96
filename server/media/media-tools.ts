/** The programs that read and write video, as the operator chose them, and how they are to be run. */
export type MediaTools = { ffmpeg: string; ffprobe: string; encoder: string; isNice: boolean }
