export { FollowingPage as Component } from '#web/features/following/following-page.tsx'
