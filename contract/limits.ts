/** Lengths and counts that the server enforces and the pages show. */
export const limits = {
  emailMax: 200,
  passwordMin: 6,
  passwordMax: 100,
  nameMin: 1,
  nameMax: 60,
  channelNameMin: 1,
  channelNameMax: 60,
  channelAboutMax: 1000,
  /** Bytes of an uploaded channel picture or banner. */
  pictureBytesMax: 10_000_000,
  picturePixelsMax: 40_000_000,
  contactMessageMin: 10,
  contactMessageMax: 10_000,
  titleMax: 200,
  descriptionMax: 10_000,
  filenameMax: 500,
  /** Bytes of one part of an upload. */
  partSize: 20_971_520,
  /** Bytes of one file: 200 GB. */
  uploadSizeMax: 200_000_000_000,
  /** Bytes of one activity file or zip of them. */
  activityUploadSizeMax: 8_000_000_000,
  /** Activities changed by one call. */
  selectionMax: 1000,
  /** Days of a calendar that one call asks for: a month with the weeks it touches, and more. */
  calendarDaysMax: 62,
  /** Activities that such a call lists. */
  calendarActivitiesMax: 1000,
  /** Bikes, shoes and so on per person. An imported export may exceed it. */
  gearMax: 200,
  gearNoteMax: 2000,
  gearDistanceMax: 10_000_000_000,
  zoneRadiusMin: 200,
  zoneRadiusMax: 1600,
  zonesMax: 20,
  hiddenEndsMax: 5000,
  /** Videos, activities and ranges per project. */
  linksMax: 200,
  telemetriesMax: 50,
  rangesMax: 200,
  /** Caption languages per video. */
  captionsMax: 20,
  playlistsMax: 200,
  playlistNameMax: 100,
  playlistDescriptionMax: 1000,
  playlistEntriesMax: 1000,
  reportTextMax: 2000,
  legalExplanationMin: 20,
  appealTextMax: 2000,
  appealDays: 183,
  /** Channels, and places, that one person follows. */
  followedMax: 2000,
  followedAreasMax: 50,
  areaNameMax: 100,
  friendsMax: 5000,
  /** Invitations that nobody has answered yet. */
  pendingInvitationsMax: 200,
  invitationLinksMax: 10,
  /** People who can become friends with one link. */
  invitationLinkUses: 20,
  invitationLinkDays: 14,
  pageSizeMax: 100,
  pageSizeDefault: 24,
} as const
