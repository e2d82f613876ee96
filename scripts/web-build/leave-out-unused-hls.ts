import type { Plugin } from 'vite'

const controllers = [
  // Our streams have no subtitles, keys, advertisements or preview images, and come from one place.
  'subtitleStreamController: SubtitleStreamController',
  'subtitleTrackController: SubtitleTrackController',
  'timelineController: TimelineController',
  'emeController: EMEController',
  'contentSteeringController: ContentSteeringController',
  'iframeController: IFrameController',
  'interstitialsController: InterstitialsController',
  'id3TrackController: ID3TrackController',
  // Delivery metrics are not reported to anyone.
  'cmcdController: CMCDController',
  'fpsController: FPSController',
]

/** What is removed from the library, and what replaces it. */
const unused: [part: RegExp, instead: string][] = [
  ...controllers.map((controller): [RegExp, string] => [
    new RegExp(`${controller}\\b`),
    controller.replace(/: .*/, ': undefined'),
  ]),
  [/requestMediaKeySystemAccessFunc: requestMediaKeySystemAccess\b/, 'requestMediaKeySystemAccessFunc: null'],
  [/cueHandler: Cues\b/, 'cueHandler: undefined'],
  // Segments are always fragmented MP4, so nothing has to be remuxed.
  [/, \{\s*demux: TSDemuxer,\s*remux: MP4Remuxer\s*\}, \{\s*demux: AACDemuxer,[^\]]*\];/, '];'],
  [/chunkMeta\.iframe && initSegmentData && TSDemuxer\.probe\(initSegmentData, this\.logger\)/, 'false'],
  [/^EMEController\.CDMCleanupPromise = void 0;$/m, ''],
  // They are fetched whole, with XMLHttpRequest.
  [/config\.loader = FetchLoader;/, ''],
  [/currentLoader !== FetchLoader && /, ''],
  [/\{\s*muxConfig\.splice\(2, 0, \{\s*demux: AC3Demuxer,\s*remux: MP4Remuxer\s*\}\);\s*\}/, ''],
]

/**
 * The streaming library can do much that our streams never need. The bundler keeps it, since it cannot know
 * that: it is only referenced in the library's default settings.
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
