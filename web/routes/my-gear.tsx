export { GearPage as Component } from '#web/features/activities/gear/gear-page.tsx'
