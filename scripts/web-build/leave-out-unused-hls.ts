import type { Plugin } from 'vite'

const controllers = [
  // Videos have no subtitles, keys, advertisements or pictures for seeking in their streams, and come from one place.
  'subtitleStreamController: SubtitleStreamController',
  'subtitleTrackController: SubtitleTrackController',
  'timelineController: TimelineController',
  'emeController: EMEController',
  'contentSteeringController: ContentSteeringController',
  'iframeController: IFrameController',
  'interstitialsController: InterstitialsController',
  'id3TrackController: ID3TrackController',
  // Nobody is told how well they arrive.
  'cmcdController: CMCDController',
  'fpsController: FPSController',
]

/** What is taken out of the program, and what is put there instead. */
const unused: [part: RegExp, instead: string][] = [
  ...controllers.map((controller): [RegExp, string] => [
    new RegExp(`${controller}\\b`),
    controller.replace(/: .*/, ': undefined'),
  ]),
  [/requestMediaKeySystemAccessFunc: requestMediaKeySystemAccess\b/, 'requestMediaKeySystemAccessFunc: null'],
  [/cueHandler: Cues\b/, 'cueHandler: undefined'],
  // Segments are fragmented MP4 and nothing else, so there is nothing to make such out of.
  [/, \{\s*demux: TSDemuxer,\s*remux: MP4Remuxer\s*\}, \{\s*demux: AACDemuxer,[^\]]*\];/, '];'],
  [/chunkMeta\.iframe && initSegmentData && TSDemuxer\.probe\(initSegmentData, this\.logger\)/, 'false'],
  [/^EMEController\.CDMCleanupPromise = void 0;$/m, ''],
  // They are fetched whole, by the older way of the browser.
  [/config\.loader = FetchLoader;/, ''],
  [/currentLoader !== FetchLoader && /, ''],
  [/\{\s*muxConfig\.splice\(2, 0, \{\s*demux: AC3Demuxer,\s*remux: MP4Remuxer\s*\}\);\s*\}/, ''],
]

/**
 * The player of streams can do much that ours never ask for. The bundler keeps it, since it cannot know that: it is only
 * named in the settings that a player begins with.
 */
export function leaveOutUnusedHls(): Plugin {
  return {
    name: 'leave-out-unused-hls',
    apply: 'build',
    transform: {
      filter: { id: /hls\.js\/dist\/hls\.mjs$/ },
      handler: (code) => ({ code: leaveOut(code), map: null, moduleSideEffects: false }),
    },
  }
}

function leaveOut(code: string): string {
  return unused.reduce((before, [part, instead]) => {
    const after = before.replace(part, () => instead)
    if (after === before)
      throw new Error(`This version of hls.js has no ${part.source}; it would come back into the bundle.`)
    return after
  }, code)
}
