export { ShareTargetPage as Component } from '#web/features/uploads/share-target-page.tsx'
