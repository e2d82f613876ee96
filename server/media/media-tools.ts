/** The programs that read and write film, as the operator chose them, and how they are to be run. */
export type MediaTools = { ffmpeg: string; ffprobe: string; encoder: string; isNice: boolean }
