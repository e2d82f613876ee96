import { useMemo, useState } from 'react'
import { hourMs } from '#domain/time/durations.ts'
import { chapterTitle } from '#web/player/chapter-messages.ts'
import type { TrailVisit } from '#contract/trails/crossing.ts'
import type { VideoInfo } from '#contract/projects/project.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import { chaptersOf } from '#domain/time/chapters.ts'
import { timelineOf } from '#domain/time/timeline.ts'
import { Player } from '#web/player/player.tsx'
import { neutralColours, type PlayerSource } from '#web/player/player-source.ts'
import { FilePickerButton } from '#web/ui/controls/file-picker-button.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import { Sample } from './sample.tsx'
import styles from './player-sample.module.css'

type SampleVideo = { name: string; url: string; mime: string; durationMs: number }

const startMs = Date.UTC(2026, 5, 12, 8, 30)
/** Time between two videos in which nothing was filmed. */
const gapMs = 20_000
const noControl = () => undefined

/** Plays the developer's own videos with made-up telemetry. */
export function PlayerSample() {
  const [videos, setVideos] = useState<SampleVideo[]>([])
  const [saturation, setSaturation] = useState(1)
  const [yscale, setYscale] = useState(1)
  const source = useMemo(() => sourceOf(videos, { saturation, yscale }), [videos, saturation, yscale])
  const choose = async (files: File[]) => setVideos(await Promise.all(files.map(readVideo)))
  return (
    <Sample title="Player">
      <FilePickerButton
        multiple
        extensions={['.mp4', '.webm']}
        onFiles={(files) => void choose(files.map(({ file }) => file))}
      >
        Choose videos
      </FilePickerButton>
      <div className={styles.player}>
        <Player source={source} map={<div className={styles.map} />} onControl={noControl} />
      </div>
      <Slider label="Saturation" min={0} max={2} step={0.05} value={saturation} onChange={setSaturation} />
      <Slider label="Height" min={0.5} max={2} step={0.05} value={yscale} onChange={setYscale} />
    </Sample>
  )
}

async function readVideo(file: File): Promise<SampleVideo> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.src = url
  await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }))
  return { name: file.name, url, mime: file.type, durationMs: video.duration * 1000 }
}

function sourceOf(videos: SampleVideo[], colours: { saturation: number; yscale: number }): PlayerSource {
  let nextMs = startMs
  const clips = videos.map(({ durationMs }) => {
    const clip = { durationMs, startMs: nextMs, rate: 1, ranges: null }
    nextMs += durationMs + gapMs
    return clip
  })
  const timeline = timelineOf(clips)
  return {
    title: 'Sample',
    projectId: null,
    clips: videos.map((video) => ({
      video: videoOf(video),
      colours: { ...neutralColours, ...colours },
      firstView: {},
    })),
    timeline,
    telemetry: createSampler(madeUpSamples(startMs, nextMs), [], { sport: 'mountain_biking' }),
    trails: [trail],
    chapters: chaptersOf({ timeline, sport: 'mountain_biking', trails: [trail] }).map((chapter) => ({
      ...chapter,
      title: chapterTitle(chapter, { units: 'metric', timeOf: String, nearestCity: null }),
    })),
    sport: 'mountain_biking',
    timezone: 'Europe/Vienna',
  }
}

const trail: TrailVisit = {
  id: 'trail.1@eu',
  name: 'Ridge trail',
  type: 'mtb',
  difficulty: 'intermediate',
  start_time_ms: startMs + 1000,
  end_time_ms: startMs + hourMs,
  is_forward: true,
  length_m: 2400,
}

function videoOf({ name, url, mime, durationMs }: SampleVideo): VideoInfo {
  return {
    id: name,
    youtube_id: null,
    url,
    mime,
    expires_at_ms: null,
    poster: null,
    poster_sizes: [],
    widths: [],
    heights: [],
    bitrates: [],
    hlss: [],
    has_better: false,
    duration_ms: durationMs,
    fps: 25,
    thumbnails: null,
    thumbnail_paths: [],
    device_name: null,
    rotation: null,
    lens: null,
    motion_url: null,
    motion_quality: null,
    captions: [],
  }
}

/** A descent in which every value changes direction twice, with one sample per second. */
function madeUpSamples(fromMs: number, toMs: number): Samples {
  const count = Math.ceil((toMs - fromMs) / 1000) + 1
  const column = (valueAt: (second: number) => number) =>
    Float32Array.from({ length: count }, (_, i) => valueAt(i))
  return {
    time: Float64Array.from({ length: count }, (_, i) => fromMs + i * 1000),
    lat: Float64Array.from({ length: count }, (_, i) => 47.1 + i * 5e-5),
    lon: Float64Array.from({ length: count }, (_, i) => 11.3 + 2e-4 * Math.sin(i / 6)),
    series: {
      altitude: column((s) => 1850 - 4 * s + 8 * Math.sin(s / 3)),
      distance: column((s) => 8 * s),
      speed: column((s) => 9 + 4 * Math.sin(s / 4)),
      heart_rate: column((s) => 132 + 18 * Math.sin(s / 9)),
      cadence: column((s) => 70 + 25 * Math.sin(s / 5)),
      temperature: column((s) => 14 + s / 60),
      grade: column((s) => -12 + 9 * Math.sin(s / 3)),
      iso: column((s) => 100 + 10 * (s % 30)),
      shutter: column(() => 1 / 480),
    },
  }
}
