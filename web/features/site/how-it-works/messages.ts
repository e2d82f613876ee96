/** What people read in the picture story. */
export const texts = {
  howItWorks: 'How it works',
  lead: 'From the trail to the screen in four steps.',
  pause: 'Pause the story',
  play: 'Play the story',
  steps: {
    record: {
      title: 'Record as you always do',
      text: 'Your watch, bike computer or phone records the track. Your camera records the video. There is nothing to pair.',
      alt: 'A bike ride filmed from the handlebar, and two files: morning-ride.fit from the watch and GX010123.MP4 from the camera.',
    },
    drop: {
      title: 'Drop your files',
      text: 'Drop both on any page. If the connection is lost, the upload picks up where it left off.',
      alt: 'The uploads in the corner of a page: the video matches the activity “Morning ride”.',
    },
    join: {
      title: 'Trailcast joins them',
      text: 'It finds the moment when each video was recorded and lines it up with your track. You can fine-tune it.',
      alt: 'The editor: the video above a timeline with the altitude and speed of the track.',
    },
    watch: {
      title: 'Watch it on the map',
      text: 'Video, map and numbers always show the same moment. Share it with everyone, with friends, or with nobody.',
      alt: 'The watch page: the video with speed and heart rate on it, and beside it the map and the altitude profile.',
    },
  },
} as const
