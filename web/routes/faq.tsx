export { FaqPage as Component } from '#web/features/faq/faq-page.tsx'
