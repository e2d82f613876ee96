export { FriendsPage as Component } from '#web/features/friends/friends-page.tsx'
