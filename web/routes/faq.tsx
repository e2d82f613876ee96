export { FaqPage as Component } from '#web/features/site/faq/faq-page.tsx'
