import compress from '@fastify/compress'
import { fastify, type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { accountRoutes } from './features/accounts/account.routes.ts'
import { confirmEmailRoutes } from './features/accounts/confirm-email.routes.ts'
import { deletionRoutes } from './features/accounts/deletion.routes.ts'
import { exportRoutes } from './features/accounts/export.routes.ts'
import { identityRoutes } from './features/accounts/identities.routes.ts'
import { operatorRoutes } from './features/accounts/operator.routes.ts'
import { ownershipRoutes } from './features/accounts/ownership.routes.ts'
import { sessionRoutes } from './features/accounts/sessions.routes.ts'
import { settingsRoutes } from './features/accounts/settings.routes.ts'
import { athleteRoutes } from './features/activities/efforts/athlete.routes.ts'
import { effortRoutes } from './features/activities/efforts/effort.routes.ts'
import { activityRoutes } from './features/activities/activity.routes.ts'
import { downloadRoutes } from './features/activities/downloads.routes.ts'
import { editManyRoutes } from './features/activities/edit-many.routes.ts'
import { gearRoutes } from './features/activities/gear/gear.routes.ts'
import { activityExtrasRoutes } from './features/activities/imports/extras.routes.ts'
import { importRoutes } from './features/activities/imports/import.routes.ts'
import { mapRoutes } from './features/activities/map.routes.ts'
import { activityPictureRoutes } from './features/activities/picture.routes.ts'
import { privacyRoutes } from './features/activities/privacy.routes.ts'
import { calendarRoutes } from './features/activities/calendar/calendar.routes.ts'
import { statisticsRoutes } from './features/activities/statistics.routes.ts'
import { trailTimesRoutes } from './features/activities/trail-times/trail-times.routes.ts'
import { telemetryRoutes } from './features/activities/telemetry.routes.ts'
import { countryRoutes } from './features/accounts/country.routes.ts'
import { providerRoutes } from './features/accounts/provider.routes.ts'
import { atlasRoutes } from './features/atlas/atlas.routes.ts'
import { baseMapRoutes } from './features/base-map/base-map.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { checkoutCompletedRoutes } from './features/billing/checkout-completed.routes.ts'
import { webhookRoutes } from './features/billing/webhook.routes.ts'
import { mapOrigins, mapOriginsByChoice } from './features/base-map/map-origins.ts'
import { mapRegionRoutes } from './features/base-map/map-region.routes.ts'
import { channelLookRoutes } from './features/channels/channel-look.routes.ts'
import { commentRoutes } from './features/comments/comment.routes.ts'
import { commentSettingsRoutes } from './features/comments/comment-settings.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { demoRoutes } from './features/demo/demo.routes.ts'
import { devFitnessRoutes } from './features/dev-fitness/dev-fitness.routes.ts'
import { devMailRoutes } from './features/dev-mail/dev-mail.routes.ts'
import { devPaymentsRoutes } from './features/dev-payments/dev-payments.routes.ts'
import { channelRoutes } from './features/discovery/channel/channel.routes.ts'
import { activityVideosRoutes } from './features/discovery/activity-videos/activity-videos.routes.ts'
import { nextUpRoutes } from './features/discovery/next-up/next-up.routes.ts'
import { recommendedRoutes } from './features/discovery/recommended/recommended.routes.ts'
import { searchRoutes } from './features/discovery/search/search.routes.ts'
import { oEmbedRoutes } from './features/discovery/sharing/oembed.routes.ts'
import { answerPage, pageRoutes } from './features/discovery/sharing/pages.routes.ts'
import { connectRoutes } from './features/fitness-sync/connect.routes.ts'
import { subscriptionRoutes } from './features/fitness-sync/subscription.routes.ts'
import { linkRoutes } from './features/fitness-sync/link.routes.ts'
import { feedRoutes } from './features/following/feeds/feed.routes.ts'
import { followRoutes } from './features/following/follow.routes.ts'
import { blockRoutes } from './features/friends/blocks.routes.ts'
import { friendRoutes } from './features/friends/friends.routes.ts'
import { invitationLinkRoutes } from './features/friends/invitation-links.routes.ts'
import { notificationRoutes } from './features/notifications/notification.routes.ts'
import { pushRoutes } from './features/notifications/push/push.routes.ts'
import { worldPictureRoutes } from './features/map-pictures/world-picture.routes.ts'
import { decisionRoutes } from './features/moderation/decision.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { operatorModerationRoutes } from './features/moderation/operator-moderation.routes.ts'
import { reportRoutes } from './features/moderation/report.routes.ts'
import { playlistRoutes } from './features/playlists/playlist.routes.ts'
import { playlistEntryRoutes } from './features/playlists/playlist-entry.routes.ts'
import { projectFilesRoutes } from './features/projects/project-files.routes.ts'
import { projectPictureRoutes } from './features/projects/picture.routes.ts'
import { projectRoutes } from './features/projects/project.routes.ts'
import { proposalRoutes } from './features/projects/proposals/proposal.routes.ts'
import { ratingRoutes } from './features/ratings/rating.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { captionsRoutes } from './features/videos/captions.routes.ts'
import { storageUseRoutes } from './features/videos/storage-use.routes.ts'
import { mediaRoutes } from './features/videos/media.routes.ts'
import { uploadedVideosRoutes } from './features/videos/uploaded-videos.routes.ts'
import { videoEventsRoutes } from './features/videos/video-events.routes.ts'
import { videoTelemetryRoutes } from './features/videos/video-telemetry.routes.ts'
import { thumbnailsRoutes } from './features/videos/thumbnails.routes.ts'
import { watchRoutes } from './features/videos/watch.routes.ts'
import { videoUploadRoutes } from './features/videos/complete-upload.routes.ts'
import { activityUploadRoutes } from './features/activities/complete-upload.routes.ts'
import { partRoutes } from './features/uploads/part.routes.ts'
import { shareTargetRoutes } from './features/uploads/share-target.routes.ts'
import { uploadRoutes } from './features/uploads/upload.routes.ts'
import { placeRoutes } from './features/atlas/place.routes.ts'
import { placeTileRoutes } from './features/atlas/tiles/place-tile.routes.ts'
import { terrainRoutes } from './features/terrain/terrain.routes.ts'
import { tileRoutes } from './features/tiles/tile.routes.ts'
import { databaseAway, unknownCall } from './http/app-error.ts'
import { refuseForeignWrites } from './http/csrf.ts'
import { describeCalls } from './http/docs.ts'
import { handleErrors } from './http/error-handler.ts'
import { serveHealth, type Readiness } from './http/health.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { knowOperators } from './http/operator.ts'
import { serveMetrics } from './http/metrics.ts'
import { answerUnknown } from './http/not-found.ts'
import { limitRates } from './http/rate-limit.ts'
import { logRequests } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serverOptions, timeouts } from './http/server-options.ts'
import { letGoOfSlowBodies } from './http/slow-bodies.ts'
import { serveStaticFiles } from './http/static-files.ts'
import { knowViewers } from './http/viewer.ts'
import type { Lifecycle } from './process/lifecycle.ts'
import type { Services } from './services.ts'

const features = [
  siteRoutes,
  baseMapRoutes,
  mapRegionRoutes,
  terrainRoutes,
  accountRoutes,
  countryRoutes,
  providerRoutes,
  settingsRoutes,
  ownershipRoutes,
  confirmEmailRoutes,
  identityRoutes,
  sessionRoutes,
  exportRoutes,
  deletionRoutes,
  operatorRoutes,
  activityRoutes,
  telemetryRoutes,
  activityPictureRoutes,
  downloadRoutes,
  activityExtrasRoutes,
  editManyRoutes,
  gearRoutes,
  trailTimesRoutes,
  importRoutes,
  statisticsRoutes,
  effortRoutes,
  athleteRoutes,
  calendarRoutes,
  privacyRoutes,
  mapRoutes,
  tileRoutes,
  atlasRoutes,
  placeRoutes,
  placeTileRoutes,
  contactRoutes,
  uploadRoutes,
  partRoutes,
  shareTargetRoutes,
  activityUploadRoutes,
  videoUploadRoutes,
  videoEventsRoutes,
  videoTelemetryRoutes,
  uploadedVideosRoutes,
  captionsRoutes,
  thumbnailsRoutes,
  watchRoutes,
  mediaRoutes,
  storageUseRoutes,
  billingRoutes,
  checkoutCompletedRoutes,
  webhookRoutes,
  linkRoutes,
  connectRoutes,
  subscriptionRoutes,
  projectRoutes,
  proposalRoutes,
  projectFilesRoutes,
  projectPictureRoutes,
  worldPictureRoutes,
  searchRoutes,
  recommendedRoutes,
  activityVideosRoutes,
  nextUpRoutes,
  channelRoutes,
  channelLookRoutes,
  friendRoutes,
  invitationLinkRoutes,
  blockRoutes,
  playlistRoutes,
  playlistEntryRoutes,
  ratingRoutes,
  followRoutes,
  feedRoutes,
  commentRoutes,
  commentSettingsRoutes,
  reportRoutes,
  moderationRoutes,
  decisionRoutes,
  operatorModerationRoutes,
  notificationRoutes,
  pushRoutes,
  oEmbedRoutes,
  pageRoutes,
  demoRoutes,
  devFitnessRoutes,
  devMailRoutes,
  devPaymentsRoutes,
]

export type RouteObserver = (route: Pick<RouteOptions, 'method' | 'url'>) => void

export type AppParts = {
  services: Services
  lifecycle: Lifecycle
  readiness: () => Promise<Readiness>
  registry: Registry
  /** The folder that the web build writes to. */
  webRoot: string
  /** Called for every route that is registered. */
  onRoute?: RouteObserver
}

/** Builds the HTTP server. A process that only runs jobs answers health checks and nothing else. */
export async function buildApp({
  services,
  lifecycle,
  readiness,
  registry,
  webRoot,
  onRoute,
}: AppParts): Promise<FastifyInstance> {
  const { config, cells, now } = services
  const isHttps = config.publicUrl.startsWith('https:')
  const loggerInstance: FastifyBaseLogger = services.log
  const app = fastify({ ...serverOptions(config), loggerInstance })
  if (onRoute) app.addHook('onRoute', onRoute)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  answerUnknown(app, config.role === 'worker' ? refuse : answerPage(services))

  // Requests pass through the following plugins and hooks in this order.
  logRequests(app)
  letGoOfSlowBodies(app, timeouts.bodyMs)
  closeConnectionsWhenStopping(app, lifecycle)
  sendSecurityHeaders(app, {
    isHttps,
    usesTurnstile: config.botCheck.kind === 'turnstile',
    mapOrigins: mapOrigins(config.baseMap),
    mapOriginsByChoice: mapOriginsByChoice(config.baseMap),
    storeOrigins: cells
      .all()
      .flatMap(({ files: { partIntake } }) => (partIntake.at === 'store' ? [partIntake.origin] : [])),
  })
  // Compressed request bodies are refused, because a small one could unpack to a very large one. Responses of
  // this size compress in a millisecond, half the time it takes to pipe them through a stream.
  const sizes = { threshold: 1024, syncThreshold: 65_536 }
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], ...sizes })
  parseJsonBodies(app)
  serveHealth(app, readiness)
  serveMetrics(app, registry)
  if (config.role === 'worker') return app

  limitRates(app, { world: cells.world, secret: config.secret, factor: config.rateLimitFactor, now })
  refuseForeignWrites(app, config)
  answerOnlyWhenReady(app, lifecycle)
  await knowViewers(app, { cells, isHttps, now })
  knowOperators(app, { secret: config.secret, now })
  if (config.hasApiDocs) await describeCalls(app, { isHttps })
  for (const addRoutes of features) addRoutes(app, services)
  await serveStaticFiles(app, { root: webRoot })
  return app
}

function refuse(): never {
  throw unknownCall()
}

/** An open keep-alive connection would delay the shutdown, and its next request would come too late. */
function closeConnectionsWhenStopping(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.phase === 'stopping') reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Caches must never store API responses. Until the database is available, there is nothing to answer with.
 */
function answerOnlyWhenReady(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    // The route's own path, because the client may have spelled the URL differently.
    if ((url ?? request.url).startsWith('/api/')) reply.header('cache-control', 'no-store')
    const needsDatabase = config.limit !== undefined
    done(needsDatabase && lifecycle.phase === 'starting' ? databaseAway() : undefined)
  })
}
