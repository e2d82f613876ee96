import { ButtonSamples } from '#web/features/dev-ui/button-samples.tsx'
import { ChartSamples } from '#web/features/dev-ui/chart-samples.tsx'
import { ContainerSamples } from '#web/features/dev-ui/container-samples.tsx'
import { FeedbackSamples } from '#web/features/dev-ui/feedback-samples.tsx'
import { ChoiceSamples, FieldSamples } from '#web/features/dev-ui/field-samples.tsx'
import { PlayerSample } from '#web/features/dev-ui/player-sample.tsx'
import { ColourSamples, SpaceSamples, TypeSamples } from '#web/features/dev-ui/token-samples.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import styles from './dev-ui.module.css'

const themes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

export function Component() {
  return (
    <Page
      title="Design system"
      lead="Every control in every state, in both themes. Hover, press and Tab through them."
      width="full"
    >
      <div className={styles.themes}>
        {themes.map(([theme, title]) => (
          <section key={theme} data-theme={theme} className={styles.theme} aria-label={title}>
            <h2>{title}</h2>
            <ButtonSamples />
            <FieldSamples />
            <ChoiceSamples />
            <FeedbackSamples />
            <ContainerSamples />
            <ChartSamples />
            <TypeSamples />
            <SpaceSamples />
            <ColourSamples />
          </section>
        ))}
      </div>
      <PlayerSample />
    </Page>
  )
}
